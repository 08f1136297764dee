"""Tables of drawn boards, and the analysis of drawn positions."""
