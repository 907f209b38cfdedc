//! Tests of what is read.

mod shown_text;

use super::*;
