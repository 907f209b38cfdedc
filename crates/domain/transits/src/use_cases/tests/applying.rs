//! Tests of what customs answers.

mod answers;
mod giving_up;
mod recovering;
mod rejections;

use super::*;
