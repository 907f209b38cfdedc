//! Tests of drafts.

mod correcting;
mod creating;
mod drafts;
mod drafts_again;
mod holders;
mod obstacles;
mod warning;

use super::*;
