//! Tests of drafts.

mod check;
mod create;
mod drafts;
mod drafts_again;
mod duties_payer;
mod invalid_drafts;

use super::*;
