//! Deliveries over real HTTP and TLS to a local receiver.

#[cfg(test)]
mod receiver;
#[cfg(test)]
mod sender;
#[cfg(test)]
mod unrecorded;
#[cfg(test)]
mod worker;
