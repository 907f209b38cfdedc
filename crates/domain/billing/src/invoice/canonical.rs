use super::{
    BilledDossier, ChainHash, CreditedInvoice, EuroRate, Invoice, InvoiceHeader, InvoiceLine, InvoiceLineTerms,
    LineSource, Parties, VatEdition,
};
use crate::money::LineAmounts;
use rust_decimal::Decimal;
use std::fmt::Display;

/// Writes everything about a document that must never change as bytes: each field with its name and its length, so that
/// no two documents have the same bytes. Fields that may change later (sent, paid) are left out.
///
/// Decimals are written without trailing zeros and moments in microseconds, because databases return the same value but
/// not the same spelling. This is version 1 of the form. It must not change: documents of earlier years are checked
/// with it for as long as they are kept.
#[must_use]
pub fn canonical_form(invoice: &Invoice, year: i32, sequence: u32, number: &str, previous: ChainHash) -> Vec<u8> {
    let mut form = Form::default();
    form.field("form", 1);
    form.field("organisation", invoice.organisation);
    form.field("invoice", invoice.id);
    form.field("year", year);
    form.field("sequence", sequence);
    form.field("number", number);
    form.field("previous", previous);
    form.option("finalized_at", invoice.finalized_at.map(|at| at.timestamp_micros()));
    header(&mut form, &invoice.header);
    form.field("lines", invoice.lines.len());
    for line in &invoice.lines {
        self::line(&mut form, line);
    }
    if let Some(parties) = &invoice.parties {
        self::parties(&mut form, parties);
    }
    form.0
}

#[derive(Default)]
struct Form(Vec<u8>);

impl Form {
    fn field(&mut self, name: &str, value: impl Display) {
        let value = value.to_string();
        self.0.extend_from_slice(format!("{name}={}:{value}\n", value.len()).as_bytes());
    }

    /// Writes an absent value differently from an empty one.
    fn option(&mut self, name: &str, value: Option<impl Display>) {
        match value {
            Some(value) => self.field(name, value),
            None => self.0.extend_from_slice(format!("{name}-\n").as_bytes()),
        }
    }

    fn decimal(&mut self, name: &str, value: Decimal) {
        self.field(name, value.normalize());
    }
}

fn header(form: &mut Form, header: &InvoiceHeader) {
    let InvoiceHeader {
        document_type,
        customer_code,
        dossier,
        groups,
        payment_term_days,
        invoice_date,
        due_date,
        due_date_is_set,
        currency,
        notes,
        is_prepayment,
        credits,
    } = header;
    form.field("document_type", document_type);
    form.field("customer_code", customer_code);
    form.option("dossier", *dossier);
    form.field("groups", groups.len());
    for group in groups {
        form.field("group", group);
    }
    form.option("payment_term_days", *payment_term_days);
    form.field("invoice_date", invoice_date);
    form.field("due_date", due_date);
    form.field("due_date_is_set", due_date_is_set);
    form.field("currency", currency);
    form.option("notes", notes.as_deref());
    form.field("is_prepayment", is_prepayment);
    let credits = credits.as_ref().map(|CreditedInvoice { id, number }| format!("{id} {number}"));
    form.option("credits", credits);
}

fn line(form: &mut Form, line: &InvoiceLine) {
    let InvoiceLine { id, terms } = line;
    let InvoiceLineTerms {
        description,
        quantity,
        unit_price,
        vat_rate,
        reverse_charged,
        not_taxed_here,
        amounts: LineAmounts { amount, vat_amount },
        group,
        billable_item,
        dossier,
        source,
    } = terms;
    form.field("line", id);
    form.field("description", description);
    form.decimal("quantity", *quantity);
    form.decimal("unit_price", *unit_price);
    form.decimal("vat_rate", *vat_rate);
    form.field("reverse_charged", reverse_charged);
    // Left out when false: documents sealed before this field existed must give the same bytes as then.
    if *not_taxed_here {
        form.field("not_taxed_here", true);
    }
    form.decimal("amount", *amount);
    form.decimal("vat_amount", *vat_amount);
    form.field("group", group);
    form.option("billable_item", *billable_item);
    form.option("dossier", *dossier);
    form.field(
        "source",
        match source {
            LineSource::Typed => "typed".to_owned(),
            LineSource::Revenue(id) => format!("revenue {id}"),
            LineSource::Prepayment(id) => format!("prepayment {id}"),
            LineSource::Credit(id) => format!("credit {id}"),
        },
    );
}

fn parties(form: &mut Form, parties: &Parties) {
    let Parties { seller, buyer, dossiers, vat_edition, supply_date, euro_rate } = parties;
    self::seller(form, seller);
    self::buyer(form, buyer);
    form.field("dossiers", dossiers.len());
    for BilledDossier { id, number } in dossiers {
        form.field("dossier_id", id);
        form.field("dossier_number", number);
    }
    // Left out when absent: documents sealed before these fields existed must give the same bytes as then.
    if *vat_edition != VatEdition::First {
        form.field("vat_edition", vat_edition);
    }
    if let Some(day) = supply_date {
        form.field("supply_date", day);
    }
    if let Some(EuroRate { per_euro, day, source }) = euro_rate {
        form.decimal("euro_rate", *per_euro);
        form.field("euro_rate_day", day);
        form.field("euro_rate_source", source.word());
    }
}

fn seller(form: &mut Form, seller: &super::Seller) {
    let super::Seller {
        name,
        address,
        postal_code,
        city,
        country_code,
        trade_register_number,
        vat_number,
        iban,
        bic,
        email,
        phone,
        logo,
    } = seller;
    form.field("seller", name);
    let of_seller =
        [address, postal_code, city, country_code, trade_register_number, vat_number, iban, bic, email, phone, logo];
    for value in of_seller {
        form.option("seller", value.as_deref());
    }
}

fn buyer(form: &mut Form, buyer: &super::Buyer) {
    let super::Buyer {
        customer_code,
        name,
        address,
        postal_code,
        city,
        country_code,
        vat_number,
        eori,
        email,
        language,
        reference,
    } = buyer;
    form.field("buyer", customer_code);
    form.field("buyer", name);
    for value in [address, postal_code, city, country_code, vat_number, eori, email, language, reference] {
        form.option("buyer", value.as_deref());
    }
}
