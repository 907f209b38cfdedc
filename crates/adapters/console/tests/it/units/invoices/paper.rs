use customs_billing::{BillingError, InvoiceParticular};
use customs_console::internals::{Failure, Language};
use customs_kernel::facts::{Code, Warning};

#[test]
fn what_an_electronic_invoice_lacks_is_told_with_what_can_be_done() {
    let country = InvoiceParticular::SellerCountry { rule: Code::from("BR-09") };
    let apart = InvoiceParticular::OutsideVatApart { rule: Code::from("BR-O-11") };
    let lacks = vec![Warning::at("seller.address.country", country), Warning::at("vat", apart)];
    let Failure::Refused(stated) = Failure::from(BillingError::LacksForUbl(lacks)) else { panic!("it is refused") };
    let english = "the ubl paper: missing: seller.address.country: is required (BR-09); vat: what is outside the scope \
                   of VAT needs an invoice of its own (BR-O-11)";
    assert_eq!(stated.in_language(Language::En), Language::En.invoice_lacks(english));
    let dutch = "land van de organisatie; een eigen factuur voor wat buiten de btw valt";
    assert_eq!(stated.in_language(Language::Nl), Language::Nl.invoice_lacks(dutch));
}
