//! The client of the customs authority's message gateway.
