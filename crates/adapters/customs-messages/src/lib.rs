//! WCO DEC and RES messages: the builder with its emission map, the reader, the element table.
