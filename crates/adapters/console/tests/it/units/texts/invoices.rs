use customs_console::internals::Language;

#[test]
fn a_status_of_billing_is_named_by_its_word() {
    assert_eq!(Language::Nl.billing_status("sent"), "Verzonden");
    assert_eq!(Language::En.billing_status("ready_to_invoice"), "Ready to invoice");
    assert_eq!(Language::Nl.billing_status("inactive"), "inactive");
}
