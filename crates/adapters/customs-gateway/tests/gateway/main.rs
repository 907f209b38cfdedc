//! Messages handed over to a local gateway.

#[cfg(test)]
mod authority;
#[cfg(test)]
mod hand_over;
#[cfg(test)]
mod transits;
#[cfg(test)]
mod worker;
