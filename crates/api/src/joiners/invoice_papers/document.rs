use chrono::NaiveDate;
use customs_billing::invoice::{self as billing, DocumentType, InvoiceHeader, InvoiceSheet, Parties};
use customs_billing::money;
use customs_invoice_documents::document::{
    Address, BankAccount, Buyer, CreditedInvoice, DocumentKind, InvoiceDocument, InvoiceLine, Language, OutsideVat,
    Party, RateSource, Seller, Totals, VatCategory, VatEdition, VatInEuro, VatSubtotal,
};
use customs_kernel::StorageError;
use rust_decimal::Decimal;
use std::cmp::Reverse;

/// The content of an invoice's papers, except the logo. Totals are billing's and are not calculated again.
pub(super) fn document(sheet: &InvoiceSheet) -> Result<InvoiceDocument, StorageError> {
    let InvoiceSheet {
        organisation: _,
        number,
        header,
        lines,
        parties: Parties { seller, buyer, dossiers, vat_edition, supply_date, euro_rate: _ },
        totals,
        vat_rules,
        vat,
        vat_in_euro,
        credited_on,
        payment_term_days,
    } = sheet;
    let InvoiceHeader {
        document_type,
        customer_code,
        dossier: _,
        groups: _,
        payment_term_days: _,
        invoice_date,
        due_date,
        due_date_is_set: _,
        currency,
        notes,
        is_prepayment: _,
        credits,
    } = header;
    let is_credit_note = *document_type == DocumentType::CreditNote;
    let kind = kind(*document_type, number, credits.as_ref(), *credited_on)?;
    // With several dossiers, each line names its own.
    let shared = if let [only] = dossiers.as_slice() { Some(only.number.clone()) } else { None };
    let named = |line: &billing::InvoiceLine| match (&shared, line.terms.dossier) {
        (None, Some(dossier)) => sheet.dossier_number(dossier).map(str::to_owned),
        _ => None,
    };
    let document = InvoiceDocument {
        number: number.clone(),
        kind,
        language: language(buyer),
        issue_date: *invoice_date,
        due_date: Some(*due_date),
        supply_date: *supply_date,
        currency: currency.clone(),
        payment_term_days: *payment_term_days,
        customer_reference: buyer.reference.clone(),
        seller: self::seller(seller),
        buyer: self::buyer(buyer, customer_code),
        lines: lines.iter().map(|line| self::line(line, *vat_rules, named(line))).collect(),
        edition: edition(*vat_edition),
        outside_vat: outside_vat(lines),
        vat: in_order(vat).into_iter().map(|(_, share)| subtotal(share)).collect(),
        vat_in_euro: vat_in_euro.as_ref().map(|in_euro| self::vat_in_euro(in_euro, vat)),
        totals: self::totals(*totals),
        notes: notes.clone(),
        logo: None,
        dossier_number: shared,
    };
    Ok(if is_credit_note { document.turned() } else { document })
}

/// An invoice, or a credit note with the invoice that it credits and the day of that.
fn kind(
    document_type: DocumentType,
    number: &str,
    credits: Option<&billing::CreditedInvoice>,
    credited_on: Option<NaiveDate>,
) -> Result<DocumentKind, StorageError> {
    match (document_type, credits) {
        (DocumentType::Invoice, _) => Ok(DocumentKind::Invoice),
        (DocumentType::CreditNote, Some(billing::CreditedInvoice { id: _, number })) => Ok(DocumentKind::CreditNote {
            credited: CreditedInvoice { number: number.clone(), issue_date: credited_on },
        }),
        (DocumentType::CreditNote, None) => {
            Err(StorageError::Corrupt(format!("credit note {number} names no invoice")))
        }
    }
}

fn language(buyer: &billing::Buyer) -> Language {
    match billing::Language::from_buyer(buyer) {
        billing::Language::Dutch => Language::Dutch,
        billing::Language::English => Language::English,
    }
}

fn seller(seller: &billing::Seller) -> Seller {
    let billing::Seller {
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
        logo: _,
    } = seller;
    Seller {
        party: Party {
            name: name.clone(),
            address: self::address([address, postal_code, city, country_code]),
            kvk_number: trade_register_number.clone(),
            vat_number: vat_number.clone(),
            eori: None,
            email: email.clone(),
        },
        phone: phone.clone(),
        account: iban.clone().map(|iban| BankAccount { iban, bic: bic.clone(), holder: None }),
    }
}

fn buyer(buyer: &billing::Buyer, customer_code: &str) -> Buyer {
    let billing::Buyer {
        customer_code: _,
        name,
        address,
        postal_code,
        city,
        country_code,
        vat_number,
        eori,
        email,
        language: _,
        reference: _,
    } = buyer;
    Buyer {
        party: Party {
            name: name.clone(),
            address: self::address([address, postal_code, city, country_code]),
            kvk_number: None,
            vat_number: vat_number.clone(),
            eori: eori.as_deref().and_then(|eori| eori.parse().ok()),
            email: email.clone(),
        },
        customer_code: customer_code.to_owned(),
        attention: None,
    }
}

/// Makes an address of street, postal code, city and country.
fn address([street, postcode, city, country]: [&Option<String>; 4]) -> Address {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    Address {
        street: text(street),
        addition: None,
        postcode: text(postcode),
        city: text(city),
        country: country.as_deref().and_then(|code| code.parse().ok()),
    }
}

fn line(line: &billing::InvoiceLine, rules: money::VatRules, dossier: Option<String>) -> InvoiceLine {
    let billing::InvoiceLine { id: _, terms } = line;
    let vat_category = category(rules.category(terms.vat()));
    let has_vat_of_another_sum = terms.has_vat_of_another_sum();
    let billing::InvoiceLineTerms {
        description,
        quantity,
        unit_price,
        vat_rate,
        reverse_charged: _,
        not_taxed_here: _,
        amounts: money::LineAmounts { amount, vat_amount },
        group: _,
        billable_item: _,
        dossier: _,
        source: _,
    } = terms;
    InvoiceLine {
        description: match dossier {
            Some(number) => format!("{description}\n{number}"),
            None => description.clone(),
        },
        quantity: *quantity,
        unit: None,
        unit_price: *unit_price,
        amount: *amount,
        vat_rate: *vat_rate,
        vat_category,
        vat_amount: *vat_amount,
        has_vat_of_another_sum,
    }
}

const fn edition(edition: billing::VatEdition) -> VatEdition {
    match edition {
        billing::VatEdition::First => VatEdition::First,
        billing::VatEdition::Second | billing::VatEdition::SecondOfExempt => VatEdition::Second,
    }
}

/// The kinds of lines outside VAT that the invoice has.
fn outside_vat(lines: &[billing::InvoiceLine]) -> OutsideVat {
    let has = |wanted: fn(money::LineVat) -> bool| lines.iter().any(|line| wanted(line.terms.vat()));
    OutsideVat {
        repayments: has(money::LineVat::is_repayment),
        not_taxed_here: has(|line| line.not_taxed_here && !line.is_repayment()),
    }
}

const fn category(category: money::VatCategory) -> VatCategory {
    match category {
        money::VatCategory::Standard => VatCategory::Standard,
        money::VatCategory::ReverseCharge => VatCategory::ReverseCharge,
        money::VatCategory::OutsideScope => VatCategory::OutsideScope,
        money::VatCategory::Exempt => VatCategory::Exempt,
        money::VatCategory::Zero => VatCategory::ZeroRated,
    }
}

/// The shares of a VAT breakdown in the order of the papers, each with its place in the breakdown.
fn in_order(shares: &[money::VatShare]) -> Vec<(usize, &money::VatShare)> {
    let mut shares: Vec<_> = shares.iter().enumerate().collect();
    shares.sort_by_key(|(_, share)| (category(share.category), Reverse(share.rate)));
    shares
}

fn subtotal(share: &money::VatShare) -> VatSubtotal {
    let money::VatShare { category: of, rate, taxable, vat_amount } = share;
    VatSubtotal { category: category(*of), rate: *rate, taxable: *taxable, vat: *vat_amount }
}

/// The VAT in euro of each share, in the order of the papers.
fn vat_in_euro(in_euro: &billing::VatInEuro, shares: &[money::VatShare]) -> VatInEuro {
    let billing::VatInEuro { rate: billing::EuroRate { per_euro, day, source }, shares: amounts, total } = in_euro;
    let amount = |(place, _): (usize, _)| amounts.get(place).copied();
    VatInEuro {
        subtotals: in_order(shares).into_iter().filter_map(amount).collect(),
        total: *total,
        per_euro: *per_euro,
        day: *day,
        source: match source {
            billing::RateSource::Customs => RateSource::Customs,
            billing::RateSource::Sample => RateSource::Sample,
        },
    }
}

/// A prepayment is a line of its own, so the whole gross amount is due.
fn totals(money::Totals { subtotal, vat_amount, total }: money::Totals) -> Totals {
    Totals { net: subtotal, vat: vat_amount, gross: total, prepaid: Decimal::ZERO, due: total }
}
