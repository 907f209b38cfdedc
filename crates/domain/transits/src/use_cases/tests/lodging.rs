//! Tests of messages and submissions.

mod guarantees;
mod submitting;

use super::*;
