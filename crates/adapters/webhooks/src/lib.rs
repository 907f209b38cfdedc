//! Delivers callbacks over HTTPS to addresses that clients chose, safely.
