"""AnyT workflows: YAML frontmatter and cells of tasks, inputs, scripts, notes and breaks."""
