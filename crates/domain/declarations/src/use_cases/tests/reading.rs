//! Tests of what is read.

mod duties;
mod paper;

use super::*;
