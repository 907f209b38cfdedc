use super::reading::IDS;
use crate::Database;
use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::schema::{customer_invoice_to as entries, customer_parts as parts, customers};
use crate::values::Json;
use customs_billing::invoice::Buyer;
use customs_billing::ports::{BilledCustomer, BilledCustomers, DossierCustomers, Payer};
use customs_kernel::{Currency, OrganisationId, StorageError, filled};
use customs_master_data::customer::{ContactForm, CustomerForm, PartKind};
use customs_master_data::vat_number_with_country;
use diesel::prelude::*;
use std::collections::HashMap;

repository! {
    /// The broker's customers, as billing sees them.
    pub struct StoredBilledCustomers(Database);
}

impl BilledCustomers for StoredBilledCustomers {
    fn by_codes(&self, organisation: OrganisationId, codes: &[String]) -> Result<Vec<BilledCustomer>, StorageError> {
        // PostgreSQL stores no NUL, so a code that contains one exists nowhere.
        let mut codes: Vec<&str> = codes.iter().map(String::as_str).filter(|code| !code.contains('\0')).collect();
        codes.sort_unstable();
        codes.dedup();
        self.0.read(|connection| {
            let mut found = Vec::with_capacity(codes.len());
            for codes in codes.chunks(IDS) {
                let rows: Vec<(i64, String, bool, Json<CustomerForm>)> = customers::table
                    .filter(customers::organisation_id.eq(organisation.get()))
                    .filter(customers::customer_code.eq_any(codes))
                    .select((
                        customers::id,
                        customers::customer_code,
                        customers::vat_eligible_overridden,
                        customers::document,
                    ))
                    .load(connection)?;
                let ids: Vec<i64> = rows.iter().map(|(id, ..)| *id).collect();
                let mut contacts = contacts(connection, organisation, &ids)?;
                let known = |(id, code, by_hand, form): (i64, String, bool, Json<CustomerForm>)| {
                    billed(code, by_hand, form.0, contacts.remove(&id).unwrap_or_default())
                };
                found.extend(rows.into_iter().map(known));
            }
            Ok(found)
        })
    }
}

impl DossierCustomers for StoredBilledCustomers {
    fn payer(
        &self,
        organisation: OrganisationId,
        customer_code: &str,
        invoice_to: Option<i64>,
    ) -> Result<Payer, StorageError> {
        if customer_code.contains('\0') {
            return Ok(Payer::UnknownCustomer);
        }
        self.0.read(|connection| {
            let customer: Option<i64> = customers::table
                .filter(customers::organisation_id.eq(organisation.get()))
                .filter(customers::customer_code.eq(customer_code))
                .select(customers::id)
                .first(connection)
                .optional()?;
            let Some(customer) = customer else { return Ok(Payer::UnknownCustomer) };
            let listed = entries::table
                .inner_join(
                    customers::table.on(customers::organisation_id
                        .eq(entries::organisation_id)
                        .and(customers::id.eq(entries::invoice_to_id))),
                )
                .filter(entries::organisation_id.eq(organisation.get()))
                .filter(entries::customer_id.eq(customer))
                .select(customers::customer_code);
            let (code, otherwise): (Option<String>, _) = match invoice_to {
                Some(named) => {
                    let named = listed.filter(entries::invoice_to_id.eq(named));
                    (named.first(connection).optional()?, Payer::NotAllowed)
                }
                None => {
                    let default = listed.filter(entries::is_default);
                    (default.first(connection).optional()?, Payer::Billed(customer_code.to_owned()))
                }
            };
            Ok(code.map_or(otherwise, Payer::Billed))
        })
    }

    fn locations_among(
        &self,
        organisation: OrganisationId,
        customer_code: &str,
        ids: &[i64],
    ) -> Result<Vec<i64>, StorageError> {
        if customer_code.contains('\0') {
            return Ok(Vec::new());
        }
        self.0.read(|connection| {
            let customer: Option<i64> = customers::table
                .filter(customers::organisation_id.eq(organisation.get()))
                .filter(customers::customer_code.eq(customer_code))
                .select(customers::id)
                .first(connection)
                .optional()?;
            let Some(customer) = customer else { return Ok(Vec::new()) };
            let mut known = Vec::new();
            for ids in ids.chunks(IDS) {
                let own = parts::table
                    .filter(parts::organisation_id.eq(organisation.get()))
                    .filter(parts::customer_id.eq(customer))
                    .filter(parts::kind.eq(PartKind::Location.word()))
                    .filter(parts::id.eq_any(ids))
                    .select(parts::id);
                known.extend(own.load::<i64>(connection)?);
            }
            Ok(known)
        })
    }
}

/// The facts that billing takes from the contacts of a customer.
#[derive(Default)]
struct Contacts {
    /// The language of the primary contact, otherwise of the first contact that has one.
    language: Option<String>,
    /// The primary contact's e-mail address. Invoices go there when the customer has no address for invoices.
    email: Option<String>,
}

fn contacts(
    connection: &mut AnyConnection,
    organisation: OrganisationId,
    customers: &[i64],
) -> Fallible<HashMap<i64, Contacts>> {
    let contacts: Vec<(i64, bool, Json<ContactForm>)> = parts::table
        .filter(parts::organisation_id.eq(organisation.get()))
        .filter(parts::customer_id.eq_any(customers))
        .filter(parts::kind.eq(PartKind::Contact.word()))
        .order((parts::is_chosen.desc(), parts::id.asc()))
        .select((parts::customer_id, parts::is_chosen, parts::document))
        .load(connection)?;
    let mut reported: HashMap<i64, Contacts> = HashMap::new();
    for (customer, is_primary, Json(contact)) in contacts {
        let known = reported.entry(customer).or_default();
        if let Some(language) = filled(contact.language.as_deref()) {
            known.language.get_or_insert_with(|| language.trim().to_lowercase());
        }
        if let Some(address) = filled(contact.email.as_deref()).filter(|_| is_primary) {
            known.email = Some(address.trim().to_owned());
        }
    }
    Ok(reported)
}

fn billed(customer_code: String, by_hand: bool, form: CustomerForm, contacts: Contacts) -> BilledCustomer {
    let text = |text: Option<String>| filled(text.as_deref()).map(str::to_owned);
    let country = text(form.customer_country_code);
    let usual = || if matches!(country.as_deref(), Some("NL" | "BE")) { "nl" } else { "en" }.to_owned();
    let language = contacts.language.unwrap_or_else(usual);
    let vat_country = text(form.customer_vat_country);
    let with_country = |number: String| vat_number_with_country(&number, vat_country.as_deref());
    let street = [form.customer_address, form.customer_address_number].map(text);
    let address: Vec<String> = street.into_iter().flatten().collect();
    BilledCustomer {
        buyer: Buyer {
            customer_code,
            name: form.customer_name.unwrap_or_default(),
            address: (!address.is_empty()).then(|| address.join(" ")),
            postal_code: text(form.customer_postal_code),
            city: text(form.customer_city),
            country_code: country,
            // `vat_number` is the number that customs checks; it serves customers that have no number for invoices.
            vat_number: text(form.customer_vat_number).or_else(|| text(form.vat_number)).map(with_country),
            eori: text(form.customer_eori_number),
            email: text(form.invoice_email).or(contacts.email),
            language: Some(language),
            reference: None,
        },
        currency: form.currency.and_then(|code| code.parse().ok()).unwrap_or_else(Currency::eur),
        // Only a value that the broker set counts: customs' answer concerns import, not the broker's own services.
        reverse_charge_eligible: by_hand && form.vat_reverse_charge_eligible == Some(true),
        invoice_auto_send: form.invoice_auto_send,
        dossier_prefix: text(form.dossier_prefix),
        prepayment_threshold: form.prepayment_threshold,
    }
}
