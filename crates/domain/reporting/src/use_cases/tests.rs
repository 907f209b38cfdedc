//! Tests of the use cases over the state in memory and mocks.

mod causes;
mod rejections;
mod reports;
