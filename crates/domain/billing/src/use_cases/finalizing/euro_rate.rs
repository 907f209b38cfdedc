use crate::invoice::vat_in_euro::is_required;
use crate::invoice::{EuroRate, Invoice, InvoiceHeader, RateSource};
use crate::money::VatShare;
use crate::use_cases::invoices::Invoices;
use crate::{BillingError, InvoiceWarning};
use chrono::NaiveDate;
use customs_kernel::StorageError;
use customs_kernel::facts::{Code, Day, Warning};

impl Invoices {
    /// The rate at which a document that is finalized now states its VAT in euro; `None` where none is needed. VAT on
    /// the broker's work is chargeable on the day of the invoice (Wet OB, article 13(1)(a)), so the rate of that day
    /// counts. A credit note has the rate of its invoice, so that it takes back the euros that the invoice stated.
    pub(in crate::use_cases) fn euro_rate(
        &self,
        invoice: &Invoice,
        credited: Option<&Invoice>,
    ) -> Result<Option<EuroRate>, BillingError> {
        let header = &invoice.header;
        if !is_required(&header.currency, &invoice.vat_breakdown()) {
            return Ok(None);
        }
        let mut day = header.invoice_date;
        if header.credits.is_some() {
            let credited = credited.ok_or_else(BillingError::not_kept)?;
            if let Some(rate) = credited.parties.as_ref().and_then(|parties| parties.euro_rate) {
                return Ok(Some(rate));
            }
            day = credited.header.invoice_date;
        }
        let rate = self.finalizing().rates.rate(&header.currency, day)?;
        rate.map(Some)
            .ok_or_else(|| BillingError::PreconditionFailed(unknown(header.currency.as_str(), day).to_string()))
    }

    /// A warning about the VAT in euro of a document with this header and this VAT, before it is finalized; `None` where
    /// a published rate is known or none is needed.
    pub(in crate::use_cases) fn euro_rate_warning(
        &self,
        header: &InvoiceHeader,
        shares: &[VatShare],
    ) -> Result<Option<Warning>, StorageError> {
        let (currency, day) = (&header.currency, header.invoice_date);
        if !is_required(currency, shares) || header.credits.is_some() {
            return Ok(None);
        }
        let rate = self.finalizing().rates.rate(currency, day)?;
        Ok(match rate.map(|rate| rate.source) {
            None => Some(unknown(currency.as_str(), day)),
            Some(RateSource::Sample) => {
                let sample = InvoiceWarning::SampleRate { currency: Code::from(currency) };
                Some(Warning::at("currency", sample))
            }
            Some(RateSource::Customs) => None,
        })
    }
}

fn unknown(currency: &str, day: NaiveDate) -> Warning {
    let unknown = InvoiceWarning::UnknownRate { currency: Code::from(currency), day: Day(day) };
    Warning::at("currency", unknown)
}
