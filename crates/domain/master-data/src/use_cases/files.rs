//! Imports and exports of files, in pieces of a thousand records.

mod customers;
mod importing;
mod item_master;
