use super::*;
use crate::testing::MemoryMail;

#[test]
fn the_fake_queues_mails_as_the_port_promises() {
    mail_queue_contract(MemoryMail::store);
}

#[test]
fn the_fake_shows_mails_as_the_port_promises() {
    mail_directory_contract(MemoryMail::store);
}
