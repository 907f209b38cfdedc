//! Organisations, OAuth clients, scopes, permissions and access tokens.
