//! What the pages of an invoice say in words that people chose, and whether the law wants them there.

use super::{BilledDossier, Buyer, InvoiceHeader, InvoiceLineTerms, Parties, Seller};
use crate::InvoiceWarning;
use customs_form_macros::growing;
use customs_kernel::facts::{Quoted, Warning};
use std::fmt;

/// A text on the pages of an invoice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PrintedText<'a> {
    /// Where it stands in the invoice, as a JSON path.
    pub(crate) path: String,
    /// The text.
    pub(crate) text: &'a str,
    /// Whether an invoice must state it: the full names and addresses of both parties, and the nature of what was done
    /// (directive 2006/112/EC, article 226 (5) and (6)).
    pub(crate) is_required: bool,
}

/// A text that the pages of an invoice cannot show as it is, because no font has some of its letters.
#[growing(new)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnprintableText {
    /// Where it stands in the invoice, as a JSON path.
    pub path: String,
    /// The letters, each once, with blanks between them; of many the first ten, and a sign that there are more.
    pub letters: String,
    /// Whether an invoice must show the text (directive 2006/112/EC, article 226), so that it cannot be made final.
    pub is_required: bool,
}

impl UnprintableText {
    /// The warning about the text, before the invoice is made final.
    #[must_use]
    pub fn warning(&self) -> Warning {
        let Self { path, letters, is_required } = self;
        let letters = Quoted::from(letters);
        let warning = match is_required {
            true => InvoiceWarning::NoFontForRequired { letters },
            false => InvoiceWarning::NoFont { letters },
        };
        Warning::at(path, warning)
    }
}

impl fmt::Display for UnprintableText {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { path, letters, is_required: _ } = self;
        write!(to, "{path}: {}", InvoiceWarning::NoFont { letters: Quoted::from(letters) })
    }
}

/// The texts on the pages of an invoice with these lines and parties. Numbers, codes and dates are written in letters that
/// every page has.
pub(crate) fn printed_texts<'a>(
    header: &'a InvoiceHeader,
    lines: impl Iterator<Item = &'a InvoiceLineTerms>,
    parties: &'a Parties,
) -> Vec<PrintedText<'a>> {
    let Parties { seller, buyer, dossiers, vat_edition: _, supply_date: _, euro_rate: _ } = parties;
    let required = |path: &str, text: &'a str| PrintedText { path: path.to_owned(), text, is_required: true };
    let beside = |path: &str, text: &'a str| PrintedText { path: path.to_owned(), text, is_required: false };
    let mut texts = seller_texts(seller, required);
    texts.extend(buyer_texts(buyer, required));
    texts.extend(
        lines.enumerate().map(|(place, terms)| required(&format!("lines.{place}.description"), &terms.description)),
    );
    texts.push(beside("customer_code", &header.customer_code));
    texts.extend(
        [("seller.email", &seller.email), ("seller.phone", &seller.phone)]
            .into_iter()
            .filter_map(|(path, text)| Some(beside(path, text.as_deref()?))),
    );
    texts.extend(buyer.reference.as_deref().map(|text| beside("buyer.reference", text)));
    texts.extend(dossiers.iter().enumerate().map(|(place, dossier)| {
        let BilledDossier { id: _, number } = dossier;
        beside(&format!("dossiers.{place}.number"), number)
    }));
    texts.extend(header.notes.as_deref().map(|text| beside("notes", text)));
    texts
}

fn seller_texts<'a>(seller: &'a Seller, made: impl Fn(&str, &'a str) -> PrintedText<'a>) -> Vec<PrintedText<'a>> {
    let Seller { name, address, postal_code, city, .. } = seller;
    let parts = [("seller.address", address), ("seller.postal_code", postal_code), ("seller.city", city)];
    let parts = parts.into_iter().filter_map(|(path, text)| Some(made(path, text.as_deref()?)));
    std::iter::once(made("seller.name", name)).chain(parts).collect()
}

fn buyer_texts<'a>(buyer: &'a Buyer, made: impl Fn(&str, &'a str) -> PrintedText<'a>) -> Vec<PrintedText<'a>> {
    let Buyer { name, address, postal_code, city, .. } = buyer;
    let parts = [("buyer.address", address), ("buyer.postal_code", postal_code), ("buyer.city", city)];
    let parts = parts.into_iter().filter_map(|(path, text)| Some(made(path, text.as_deref()?)));
    std::iter::once(made("buyer.name", name)).chain(parts).collect()
}
