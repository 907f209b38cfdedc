//! Tests of what is read.

mod duties;

use super::*;
