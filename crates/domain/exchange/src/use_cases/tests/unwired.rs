use super::parcels::ParcelKind;
use super::*;
use crate::ExchangePorts;
use customs_kernel::StorageError;

#[test]
fn the_ports_of_every_kind_of_message_name_themselves_while_they_are_not_wired() {
    let ports = ExchangePorts::<ParcelKind>::unwired();
    let lrn = "LRN-1".parse().expect("an LRN");
    let called = [
        ("SentMessages", "withdraw", error_of(ports.sent.withdraw(BROKER, &lrn))),
        ("InboundLog", "waiting", error_of(ports.inbound.waiting(BROKER, parcel(1)))),
        ("MessageExchange", "for_record", error_of(ports.messages.for_record(BROKER, parcel(1), 1))),
    ];
    for (port, method, error) in called {
        assert_eq!(error, format!("the port {port} is not wired: its method {method} was called"));
    }
}

fn error_of<T>(answered: Result<T, StorageError>) -> String {
    answered.err().map(|error| error.to_string()).unwrap_or_default()
}
