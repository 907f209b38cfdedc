/// Declares the tests that run every contract of the exchange over a fake. The function that is passed creates an empty
/// [`ExchangeBench`](crate::testing::ExchangeBench) at every call.
#[macro_export]
macro_rules! fake_exchange_tests {
    ($bench:path) => {
        #[test]
        fn the_fake_keeps_messages_of_customs_as_the_port_promises() {
            $crate::testing::inbound_log_contract($bench);
        }

        #[test]
        fn the_fake_shows_the_exchange_as_the_port_promises() {
            $crate::testing::exchange_contract($bench);
        }

        #[test]
        fn the_fake_knows_what_was_sent_as_the_port_promises() {
            $crate::testing::sent_messages_contract($bench);
        }

        #[test]
        fn the_fake_queues_messages_to_customs_as_the_port_promises() {
            $crate::testing::outbound_queue_contract($bench);
        }

        #[test]
        fn the_fake_gives_messages_up_as_the_port_promises() {
            $crate::testing::giving_up_contract($bench);
        }
    };
}
