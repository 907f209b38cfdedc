use crate::body::Number;
use crate::invoices::view::{InvoiceRateSource, InvoiceVatCategory};
use chrono::NaiveDate;
use customs_billing::invoice::{EuroRate, Invoice, VatInEuro};
use serde::Serialize;
use utoipa::ToSchema;

/// The VAT in euro of a document in another currency, as its PDF and its UBL state it.
#[derive(Serialize, ToSchema)]
#[schema(as = InvoiceVatInEuro)]
pub(in crate::invoices) struct VatInEuroView {
    /// VAT of the whole document in euro.
    vat_amount: Number,
    /// Units of the document's currency for one euro.
    exchange_rate: Number,
    /// Day that the exchange rate holds for.
    exchange_rate_date: NaiveDate,
    #[schema(value_type = InvoiceRateSource)]
    exchange_rate_source: &'static str,
    /// VAT in euro of each category and rate.
    by_rate: Vec<VatOfRate>,
}

/// The VAT in euro of one category and rate.
#[derive(Serialize, ToSchema)]
#[schema(as = InvoiceVatInEuroOfRate)]
struct VatOfRate {
    #[schema(value_type = InvoiceVatCategory)]
    vat_category: &'static str,
    /// VAT rate in percent.
    vat_rate: Number,
    /// VAT in euro.
    vat_amount: Number,
}

impl VatInEuroView {
    /// The VAT in euro of a document; `None` when it states none.
    pub(in crate::invoices) fn from_invoice(invoice: &Invoice) -> Option<Self> {
        let VatInEuro { rate: EuroRate { per_euro, day, source }, shares, total } = invoice.vat_in_euro()?;
        let breakdown = invoice.vat_breakdown();
        let by_rate = breakdown.iter().zip(shares).map(|(share, vat)| VatOfRate {
            vat_category: share.category.word(),
            vat_rate: share.rate.into(),
            vat_amount: vat.into(),
        });
        Some(Self {
            vat_amount: total.into(),
            exchange_rate: per_euro.into(),
            exchange_rate_date: day,
            exchange_rate_source: source.word(),
            by_rate: by_rate.collect(),
        })
    }
}
