//! Sentences in Dutch, of what the domains say in English.

pub(super) mod rules;
