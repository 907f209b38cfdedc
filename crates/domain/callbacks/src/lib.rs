//! Callbacks: registrations, signatures, delivery and retry policy.
