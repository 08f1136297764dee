"""What positions are worth: compiled loops, arrays in and arrays out."""
