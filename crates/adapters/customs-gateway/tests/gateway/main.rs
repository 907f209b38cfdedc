//! Messages handed over to a local gateway, and questions about accounts.

#[cfg(test)]
mod accounts;
#[cfg(test)]
mod authority;
#[cfg(test)]
mod hand_over;
#[cfg(test)]
mod sync;
#[cfg(test)]
mod transits;
#[cfg(test)]
mod worker;
