//! Tests of the use cases over the state in memory and mocks.

mod rejections;
mod reports;
