//! Repositories of all domains with Diesel, on SQLite and PostgreSQL from one code.
