//! Deliveries over real HTTP and TLS to a local receiver.

#[cfg(test)]
mod direct;
#[cfg(test)]
mod public_address;
#[cfg(test)]
mod receiver;
#[cfg(test)]
mod receiver_window;
#[cfg(test)]
mod resolved_targets;
#[cfg(test)]
mod sender;
#[cfg(test)]
mod unrecorded;
#[cfg(test)]
mod worker;
