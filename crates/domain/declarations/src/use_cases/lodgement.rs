use super::Declarations;
use crate::form::{DeclarationForm, ItemForm};
use crate::ports::KnownParty;
use crate::statistical_value::{invoice_currency, invoice_value_eur, statistical_value_eur};
use crate::{Lodgement, ValidForm};
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{Eori, Lrn, OrganisationId, StorageError, amsterdam_date, line_of_reasons};
use rust_decimal::Decimal;

/// When a form is lodged, or would be.
#[derive(Debug, Clone, Default)]
pub(super) struct Occasion {
    /// What its message is called.
    pub(super) lrn: Option<Lrn>,
    /// When it was submitted.
    pub(super) submitted_at: Option<DateTime<Utc>>,
    /// The moment whose rates convert its values; none is now.
    pub(super) valued_at: Option<DateTime<Utc>>,
}

/// What a message is made from, and what it has to do without.
pub(super) struct Lodging {
    pub(super) lodgement: Lodgement,
    /// As `path: message`.
    pub(super) warnings: Vec<String>,
}

/// Who lodges a declaration, and for whom.
pub(super) struct Lodger<'c> {
    organisation: OrganisationId,
    /// The broker's EORI, where it has one.
    pub(super) broker: Option<Eori>,
    /// The customer that the declaration is for, when the customer master knows it.
    customer: Option<&'c KnownParty>,
}

/// A line of history of a message that nobody is answered about: what is doubtful in it stands behind what was done.
pub(super) fn said_with_doubts(done: String, doubts: &[String]) -> String {
    match line_of_reasons(doubts) {
        Some(doubts) => format!("{done}; {doubts}"),
        None => done,
    }
}

impl Declarations {
    /// The broker with that customer, asked about once for all that a submission needs of it.
    pub(super) fn lodger<'c>(
        &self,
        organisation: OrganisationId,
        customer: Option<&'c KnownParty>,
    ) -> Result<Lodger<'c>, StorageError> {
        let broker = self.ports.organisations.eori(organisation)?;
        Ok(Lodger { organisation, broker, customer })
    }

    /// All that a declaration message is made from: the form, the broker, and what customs wants to know beside them.
    pub(super) fn lodgement(
        &self,
        lodger: &Lodger<'_>,
        form: ValidForm,
        occasion: Occasion,
    ) -> Result<Lodging, StorageError> {
        let Occasion { lrn, submitted_at, valued_at } = occasion;
        let Lodger { organisation, broker, customer } = lodger;
        let on = self.day_of_rates(valued_at);
        let statistical_values = self.statistical_values(form.form(), form.form().items.iter(), valued_at);
        let mut warnings = self.doubtful_values(form.form(), &statistical_values, on);
        let (import_vat, doubts) = self.import_vat(*organisation, form.form(), *customer)?;
        warnings.extend(doubts);
        let plain = Lodgement::new(form, lrn, broker.clone(), submitted_at);
        Ok(Lodging { lodgement: Lodgement { statistical_values, import_vat, ..plain }, warnings })
    }

    /// The statistical values of items of a form in euros, in their order, at customs' rates of that moment (of now
    /// where it is none); none where there is no value, or customs has no rate for its currency.
    #[must_use]
    pub fn statistical_values<'i>(
        &self,
        form: &DeclarationForm,
        items: impl Iterator<Item = &'i ItemForm>,
        valued_at: Option<DateTime<Utc>>,
    ) -> Vec<Option<Decimal>> {
        let on = self.day_of_rates(valued_at);
        items.map(|item| statistical_value_eur(form, item, self.ports.rates.as_ref(), on)).collect()
    }

    fn day_of_rates(&self, moment: Option<DateTime<Utc>>) -> NaiveDate {
        amsterdam_date(moment.unwrap_or_else(|| self.ports.clock.now()))
    }

    /// Warns of values that go to customs in their own currency, because customs has no rate for it. Warns as well of a
    /// statistical value that equals the invoice value in another currency: a record shows that where none was sent, and a
    /// client that sends it back declares it as euros.
    fn doubtful_values(&self, form: &DeclarationForm, values: &[Option<Decimal>], on: NaiveDate) -> Vec<String> {
        let mut warnings = Vec::new();
        for (index, (item, value)) in form.items.iter().zip(values).enumerate() {
            let Some(invoiced) = item.invoice_value else { continue };
            let currency = invoice_currency(form, item);
            let path = format!("declaration.items.{index}.statistical_value");
            if value.is_none() {
                warnings.push(format!(
                    "{path}: customs has no exchange rate for {currency} on {on}, so that the message carries {invoiced} \
                     {currency} instead of euros"
                ));
            }
            let in_euros = invoice_value_eur(form, item, self.ports.rates.as_ref(), on);
            if let Some(in_euros) = in_euros.filter(|euros| *value == Some(invoiced) && *euros != invoiced) {
                warnings.push(format!(
                    "{path}: is in euros, and {invoiced} is the invoice value in {currency}, which is {in_euros} EUR"
                ));
            }
        }
        warnings
    }
}
