"""CHAIR of caption files: scored batch by batch, compared, and written caption by caption."""
