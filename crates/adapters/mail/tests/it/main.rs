//! Mails to a local mail server, into a folder, and out of the queue.

#[cfg(test)]
mod folder;
#[cfg(test)]
mod mail_url;
#[cfg(test)]
mod mails;
#[cfg(test)]
mod sender;
#[cfg(test)]
mod server;
#[cfg(test)]
mod smtp;
#[cfg(test)]
mod worker;
