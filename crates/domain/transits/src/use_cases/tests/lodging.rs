//! Tests of messages and submissions.

mod guarantees;
mod on_paper;
mod submitting;

use super::*;
