//! Compounds as a trie over symbols, whose roots are the symbols themselves.

use std::collections::HashMap;
use std::ops::Range;

use super::symbol::Symbol;

const NO_EMISSION: u32 = u32::MAX;

/// So many edges are tried in turn, as they are in nearly every node; more are searched by halves.
const FEW_EDGES: usize = 16;

/// The compounds, ready for matching.
#[derive(Clone, Debug)]
pub(super) struct Compounds {
    /// The node of a compound's first form has that form's symbol as index.
    nodes: Vec<Node>,
    /// What leads from a node to the next: a symbol, and the node.
    edges: Vec<(Symbol, u32)>,
}

/// A place in the trie of compounds. Its edges ascend by symbol.
#[derive(Clone, Debug)]
struct Node {
    edges: Range<u32>,
    /// The emission of the compound that ends here.
    completes: u32,
}

impl Compounds {
    /// Where a symbol leads from a node.
    #[inline]
    pub(super) fn next(&self, node: u32, symbol: Symbol) -> Option<u32> {
        let Range { start, end } = self.nodes.get(node as usize)?.edges.clone();
        let edges = self.edges.get(start as usize..end as usize)?;
        if edges.len() <= FEW_EDGES {
            return edges.iter().find(|edge| edge.0 == symbol).map(|edge| edge.1);
        }
        let place = edges.binary_search_by_key(&symbol, |edge| edge.0).ok()?;
        edges.get(place).map(|edge| edge.1)
    }

    /// The emission of the compound that ends at a node.
    #[inline]
    pub(super) fn completed(&self, node: u32) -> Option<u32> {
        let completes = self.nodes.get(node as usize)?.completes;
        (completes != NO_EMISSION).then_some(completes)
    }
}

/// The compounds while a vocabulary is built: any number of them may share their first words.
pub(super) struct Trie {
    /// The emission of the compound that ends at each node.
    completes: Vec<u32>,
    /// Where a symbol leads from a node.
    edges: HashMap<(u32, Symbol), u32>,
}

impl Trie {
    /// A trie of the roots, one for each symbol.
    pub(super) fn new(symbols: usize) -> Self {
        Self { completes: vec![NO_EMISSION; symbols], edges: HashMap::new() }
    }

    /// Adds the compound of these symbols.
    pub(super) fn add(&mut self, symbols: &[Symbol], emission: u32) {
        let Some((&root, rest)) = symbols.split_first() else { return };
        let mut node = root;
        for &symbol in rest {
            node = *self.edges.entry((node, symbol)).or_insert_with(|| {
                self.completes.push(NO_EMISSION);
                self.completes.len() as u32 - 1
            });
        }
        if let Some(completes) = self.completes.get_mut(node as usize) {
            *completes = emission;
        }
    }

    /// The compounds ready for matching.
    pub(super) fn compounds(self) -> Compounds {
        let mut sorted: Vec<_> = self.edges.into_iter().collect();
        sorted.sort_unstable();
        let mut edges = Vec::with_capacity(sorted.len());
        let mut rest = sorted.as_slice();
        let nodes = (0..).zip(self.completes).map(|(node, completes)| {
            let start = edges.len() as u32;
            let count = rest.iter().take_while(|((from, _), _)| *from == node).count();
            let (own, others) = rest.split_at_checked(count).unwrap_or_default();
            edges.extend(own.iter().map(|&((_, symbol), deeper)| (symbol, deeper)));
            rest = others;
            Node { edges: start..edges.len() as u32, completes }
        });
        Compounds { nodes: nodes.collect(), edges }
    }
}
