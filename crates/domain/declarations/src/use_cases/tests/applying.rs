//! Tests of what customs answers.

mod answers;
mod counted;
mod documents;
mod giving_up;
mod other_sendings;
mod receive;
mod recovering;
mod rejections;
mod what_customs_wrote;

use super::*;
