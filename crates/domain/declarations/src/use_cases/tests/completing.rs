//! Tests of forms that are completed from master data.

mod hydration;
mod powers_of_attorney;
mod skus;

use super::*;
