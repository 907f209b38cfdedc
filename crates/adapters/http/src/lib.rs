//! The JSON REST API over actix-web: routes, DTOs, authentication, errors, OpenAPI.
