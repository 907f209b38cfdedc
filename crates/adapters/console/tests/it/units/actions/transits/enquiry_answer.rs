use customs_console::internals::Posted;
use customs_console::internals::actions::consignee;

#[test]
fn an_empty_consignee_is_none_and_an_address_alone_is_one() {
    assert_eq!(consignee(&Posted::read(b"consignee.name=+&text=here")), None);
    let read = consignee(&Posted::read(b"consignee.address.city=Ghent")).expect("a party");
    assert_eq!(read.address.and_then(|address| address.city).as_deref(), Some("Ghent"));
    assert_eq!(consignee(&Posted::read(b"consignee.name=A")).expect("a party").address, None);
}
