//! Tests of what is read.

mod paper;
mod shown_text;

use super::*;
