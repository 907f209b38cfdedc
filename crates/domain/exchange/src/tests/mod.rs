//! The exchange about records that no domain knows: parcels. They prove that a further kind of record needs nothing but a
//! crate of its own, and what is the same for all kinds is tested on them.

mod parcels;

mod contracts;
