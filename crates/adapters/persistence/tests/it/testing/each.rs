/// Runs an expression on the connection of the backend in use.
macro_rules! each {
    ($connection:expr, $inner:ident => $run:expr) => {
        match $connection {
            customs_persistence::internals::AnyConnection::Pg($inner) => $run,
            customs_persistence::internals::AnyConnection::Sqlite($inner) => $run,
        }
    };
}
pub(crate) use each;
