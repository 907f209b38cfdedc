use customs_billing::BillingError;
use customs_console::internals::invoices::failed;
use customs_console::internals::{Failure, Language};

#[test]
fn what_an_electronic_invoice_lacks_is_told_with_what_can_be_done() {
    let Failure::Refused(stated) = failed(BillingError::PreconditionFailed("seller.vat_number".to_owned())) else {
        panic!("it is refused");
    };
    for language in Language::ALL {
        assert_eq!(stated.in_language(language), language.invoice_lacks("seller.vat_number"));
    }
    assert!(matches!(failed(BillingError::Stale), Failure::Stale));
}
