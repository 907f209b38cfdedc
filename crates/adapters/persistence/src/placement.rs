//! Knows where the rows of organisations are, and what is done differently there.
//!
//! On one server a statement may concern all organisations. Where Citus spreads the tables over several, each
//! organisation is on one of them, and Citus refuses some statements or would send them to all servers. Only this
//! folder asks which of the two it is. Repositories take a [`Placement`] (`Database::placement`, or
//! [`Placement::current`] where statements run) and
//!
//! - ask what may be done there (`abilities`),
//! - have a claim made (`queues`) or a query written (`marks`),
//! - or hand over two [`Variants`] of their own code: [`Placement::choose`], [`Placement::run`], [`Placement::pick`].

mod abilities;
mod current;
mod known;
mod marks;
mod queues;
mod session;

pub(crate) use known::KnownPlacement;

use crate::failure::Fallible;

/// Whether the rows of all organisations are on one server, or those of each on one of several.
#[derive(Debug, Clone, Copy)]
pub struct Placement(Servers);

#[derive(Debug, Clone, Copy)]
enum Servers {
    One,
    Several,
}

/// Two of a kind, one for each placement: statements, or functions that run them.
#[derive(Debug, Clone, Copy)]
pub struct Variants<A, B = A> {
    /// The variant for all rows on one server.
    pub one_server: A,
    /// The variant for each organisation on one of several servers.
    pub spread: B,
}

impl Placement {
    /// All rows are on one server, as on every embedded database.
    pub const ONE_SERVER: Self = Self(Servers::One);
    /// The tables of organisations are spread over the servers of Citus.
    pub const SPREAD: Self = Self(Servers::Several);

    /// The value for this placement.
    pub(crate) fn pick<T>(self, Variants { one_server, spread }: Variants<T>) -> T {
        match self.0 {
            Servers::One => one_server,
            Servers::Several => spread,
        }
    }

    /// Calls the function for this placement.
    pub fn choose<T>(self, Variants { one_server, spread }: Variants<impl FnOnce() -> T, impl FnOnce() -> T>) -> T {
        match self.0 {
            Servers::One => one_server(),
            Servers::Several => spread(),
        }
    }

    /// Calls the function for this placement with the connection, which both would need.
    pub(crate) fn run<C, T>(
        self,
        connection: &mut C,
        Variants { one_server, spread }: Variants<
            impl FnOnce(&mut C) -> Fallible<T>,
            impl FnOnce(&mut C) -> Fallible<T>,
        >,
    ) -> Fallible<T> {
        match self.0 {
            Servers::One => one_server(connection),
            Servers::Several => spread(connection),
        }
    }
}
