//! Messages handed over to a local gateway, and questions about accounts.

#[cfg(test)]
mod accounts;
#[cfg(test)]
mod authority;
#[cfg(test)]
mod credentials;
#[cfg(test)]
mod hand_over;
#[cfg(test)]
mod retry_delay;
#[cfg(test)]
mod statement_reader;
#[cfg(test)]
mod sync;
#[cfg(test)]
mod transits;
#[cfg(test)]
mod worker;
