//! Plays the customs authority over the gateway's protocol.
