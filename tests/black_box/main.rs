//! Black-box tests: they start the real binary on real databases and talk to it as its users do.
//!
//! `harness` holds the surroundings of the service (databases, a callback receiver, an authority), `journeys` the tests
//! themselves. Every journey runs on both databases, by `on_both_databases!`.

#![allow(clippy::expect_used, reason = "a test that meets something unexpected fails")]

/// Runs a journey, a function of the database kind, as `journey::sqlite` and `journey::postgres`.
macro_rules! on_both_databases {
    ($($journey:ident),+ $(,)?) => {$(
        mod $journey {
            #[test]
            fn sqlite() {
                super::$journey($crate::harness::Kind::Sqlite);
            }

            #[test]
            fn postgres() {
                super::$journey($crate::harness::Kind::Postgres);
            }
        }
    )+};
}

mod harness;
mod journeys;
