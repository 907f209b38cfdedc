//! What happens across domains when an event occurs.
