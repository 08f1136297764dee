"""What all commands share: the parser, options, the printing of answers, completion."""
