use super::*;
use crate::testing::{CustomersSpeak, PlainPrinter, a_paper};

const BROKER: OrganisationId = OrganisationId::new(1);

fn printed(customer_code: Option<&str>, wanted: Option<PaperLanguage>) -> String {
    let papers = Papers::new(Arc::new(PlainPrinter), Arc::new(CustomersSpeak(PaperLanguage::English)));
    let paper = Paper { customer_code: customer_code.map(str::to_owned), ..a_paper() };
    let printed = papers.print(BROKER, &paper, wanted).expect("a paper");
    assert_eq!(printed.file_name, "TAD-26NL000510A1B2C3J0.pdf");
    String::from_utf8(printed.bytes).expect("text")
}

#[test]
fn a_paper_is_in_the_language_that_is_wanted_else_in_that_of_the_customer() {
    assert_eq!(printed(Some("ACME"), None), "%PDF TAD 26NL000510A1B2C3J0 en");
    assert_eq!(printed(Some("ACME"), Some(PaperLanguage::Dutch)), "%PDF TAD 26NL000510A1B2C3J0 nl");
    assert_eq!(printed(None, None), "%PDF TAD 26NL000510A1B2C3J0 nl", "no customer is known");
}
