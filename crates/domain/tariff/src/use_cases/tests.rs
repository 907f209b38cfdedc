//! Tests of the questions about the tariff, on the embedded tables.

mod duties;
mod objections;
mod procedures;
mod trade_defence;
