use customs_console::internals::gate::without_empty;

#[test]
fn what_is_filled_in_stays_as_it_was_sent() {
    for (address, clean) in [
        ("/console/declarations", None),
        ("/console/declarations?status=ERR&search=a%26b", None),
        ("/console/declarations?page", None),
        ("/console/declarations?search=&status=", Some("/console/declarations")),
        ("/console/declarations?search=&status=ERR&mrn=++&lrn=a+b", Some("/console/declarations?status=ERR&lrn=a+b")),
    ] {
        assert_eq!(without_empty(address).as_deref(), clean, "{address}");
    }
}
