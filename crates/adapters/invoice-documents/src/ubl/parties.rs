use super::elements::Elements;
use super::endpoint::{KVK_SCHEME, endpoint};
use super::tax::only_outside_scope;
use crate::document::{Address, Buyer, InvoiceDocument, Party, Seller, VatEdition};

/// Writes seller, buyer and the day of the supply.
pub(super) fn write(out: &mut Elements, document: &InvoiceDocument) {
    // An invoice that has only disbursements is outside VAT: BR-O-02 to BR-O-04 forbid VAT numbers on it.
    let with_vat = !only_outside_scope(document);
    let Seller { party, phone, account: _ } = &document.seller;
    out.aggregate("AccountingSupplierParty", |out| {
        write_party(out, party, document.edition, with_vat, None, phone.as_deref());
    });
    let Buyer { party, customer_code: _, attention } = &document.buyer;
    out.aggregate("AccountingCustomerParty", |out| {
        write_party(out, party, document.edition, with_vat, attention.as_deref(), None);
    });
    if let Some(day) = document.supply_date {
        out.aggregate("Delivery", |out| out.text("ActualDeliveryDate", &day.to_string()));
    }
}

fn write_party(
    out: &mut Elements,
    party: &Party,
    edition: VatEdition,
    with_vat: bool,
    contact: Option<&str>,
    phone: Option<&str>,
) {
    let Party { name, address, kvk_number, vat_number, eori, email } = party;
    out.aggregate("Party", |out| {
        if let Some((scheme, address)) = endpoint(party, edition) {
            out.identifier("EndpointID", scheme, &address);
        }
        if let Some(eori) = eori {
            out.aggregate("PartyIdentification", |out| out.text("ID", eori.as_str()));
        }
        out.aggregate("PartyName", |out| out.text("Name", name));
        write_address(out, address);
        if let Some(number) = vat_number.as_deref().filter(|number| with_vat && !number.trim().is_empty()) {
            out.aggregate("PartyTaxScheme", |out| {
                out.text("CompanyID", number);
                out.aggregate("TaxScheme", |out| out.text("ID", "VAT"));
            });
        }
        out.aggregate("PartyLegalEntity", |out| {
            out.text("RegistrationName", name);
            out.identifier("CompanyID", KVK_SCHEME, kvk_number.as_deref().unwrap_or_default());
        });
        let reached = [contact, phone, email.as_deref()];
        if reached.into_iter().flatten().any(|text| !text.trim().is_empty()) {
            out.aggregate("Contact", |out| {
                out.optional("Name", contact);
                out.optional("Telephone", phone);
                out.optional("ElectronicMail", email.as_deref());
            });
        }
    });
}

fn write_address(out: &mut Elements, address: &Address) {
    let Address { street, addition, postcode, city, country } = address;
    let reported = [street, city, postcode, addition.as_ref().unwrap_or(street)];
    if reported.iter().all(|text| text.trim().is_empty()) && country.is_none() {
        return;
    }
    out.aggregate("PostalAddress", |out| {
        out.text("StreetName", street);
        out.optional("AdditionalStreetName", addition.as_deref());
        out.text("CityName", city);
        out.text("PostalZone", postcode);
        if let Some(country) = country {
            out.aggregate("Country", |out| out.text("IdentificationCode", country.as_str()));
        }
    });
}
