"""The claims of the papers about positions, and the engines that test and prove them."""
