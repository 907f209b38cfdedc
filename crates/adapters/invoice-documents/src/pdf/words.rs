//! The fixed words on the page, in both languages.

use crate::document::{DocumentKind, InvoiceDocument, Language};

/// The fixed words in one language.
pub(super) struct Words {
    pub(super) invoice: &'static str,
    pub(super) credit_note: &'static str,
    pub(super) number: &'static str,
    pub(super) date: &'static str,
    pub(super) due_date: &'static str,
    pub(super) supply_date: &'static str,
    pub(super) customer: &'static str,
    pub(super) reference: &'static str,
    pub(super) dossier: &'static str,
    pub(super) credited_invoice: &'static str,
    pub(super) attention: &'static str,
    pub(super) kvk: &'static str,
    pub(super) vat_number: &'static str,
    pub(super) phone: &'static str,
    pub(super) description: &'static str,
    pub(super) quantity: &'static str,
    pub(super) price: &'static str,
    pub(super) vat: &'static str,
    pub(super) amount: &'static str,
    pub(super) reversed: &'static str,
    pub(super) outside_scope: &'static str,
    pub(super) vat_specification: &'static str,
    pub(super) taxable: &'static str,
    pub(super) subtotal: &'static str,
    pub(super) total: &'static str,
    pub(super) total_credited: &'static str,
    pub(super) prepaid: &'static str,
    pub(super) due: &'static str,
    pub(super) vat_in_euro: &'static str,
    pub(super) notes: &'static str,
    pub(super) page: &'static str,
    pub(super) of: &'static str,
}

const DUTCH: Words = Words {
    invoice: "Factuur",
    credit_note: "Creditnota",
    number: "Nummer",
    date: "Datum",
    due_date: "Vervaldatum",
    supply_date: "Datum levering",
    customer: "Klantnummer",
    reference: "Uw referentie",
    dossier: "Dossier",
    credited_invoice: "Betreft factuur",
    attention: "T.a.v.",
    kvk: "KVK",
    vat_number: "Btw-nummer",
    phone: "Tel.",
    description: "Omschrijving",
    quantity: "Aantal",
    price: "Prijs",
    vat: "Btw",
    amount: "Bedrag",
    reversed: "verlegd",
    outside_scope: "n.v.t.",
    vat_specification: "Btw-specificatie",
    taxable: "Grondslag",
    subtotal: "Subtotaal exclusief btw",
    total: "Totaal inclusief btw",
    total_credited: "Totaal te crediteren",
    prepaid: "Reeds voldaan",
    due: "Te betalen",
    vat_in_euro: "Btw in euro",
    notes: "Opmerkingen",
    page: "Pagina",
    of: "van",
};

const ENGLISH: Words = Words {
    invoice: "Invoice",
    credit_note: "Credit note",
    number: "Number",
    date: "Date",
    due_date: "Due date",
    supply_date: "Date of supply",
    customer: "Customer number",
    reference: "Your reference",
    dossier: "File number",
    credited_invoice: "Credited invoice",
    attention: "Attn.",
    kvk: "KVK (trade register)",
    vat_number: "VAT number",
    phone: "Tel.",
    description: "Description",
    quantity: "Quantity",
    price: "Price",
    vat: "VAT",
    amount: "Amount",
    reversed: "reversed",
    outside_scope: "n/a",
    vat_specification: "VAT specification",
    taxable: "Taxable amount",
    subtotal: "Subtotal excluding VAT",
    total: "Total including VAT",
    total_credited: "Total credited",
    prepaid: "Already paid",
    due: "Amount due",
    vat_in_euro: "VAT in euro",
    notes: "Remarks",
    page: "Page",
    of: "of",
};

/// The fixed words in a language.
pub(super) const fn words(language: Language) -> &'static Words {
    match language {
        Language::Dutch => &DUTCH,
        Language::English => &ENGLISH,
    }
}

/// The kind of the document, in words.
pub(super) fn title(document: &InvoiceDocument) -> &'static str {
    let words = words(document.language);
    match document.kind {
        DocumentKind::Invoice => words.invoice,
        DocumentKind::CreditNote { .. } => words.credit_note,
    }
}
