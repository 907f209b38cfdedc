use crate::form::{DeclarationForm, ItemForm};
use crate::ports::KnownParty;
use crate::statistical_value::{invoice_currency, invoice_value_eur, statistical_value_eur};
use crate::use_cases::declarations::Declarations;
use crate::validation::doubtful_offices;
use crate::{DeclarationWarning, Lodgement, ValidForm};
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::facts::{AfterSemicolon, Amount, Code, Day, Quantity, Warning};
use customs_kernel::{CustomsWords, Eori, Lrn, OrganisationId, StorageError, amsterdam_date, line_of_reasons};
use rust_decimal::Decimal;

/// The occasion on which a form is lodged, or would be.
#[derive(Debug, Clone, Default)]
pub(in crate::use_cases) struct Occasion {
    /// The LRN of the message.
    pub(in crate::use_cases) lrn: Option<Lrn>,
    /// The moment of submission.
    pub(in crate::use_cases) submitted_at: Option<DateTime<Utc>>,
    /// The moment of the exchange rates that convert the values; `None` means now.
    pub(in crate::use_cases) valued_at: Option<DateTime<Utc>>,
}

/// The data for a message, with warnings about data that is missing.
pub(in crate::use_cases) struct Lodging {
    pub(in crate::use_cases) lodgement: Lodgement,
    pub(in crate::use_cases) warnings: Vec<Warning>,
}

/// The broker that lodges a declaration, and the customer that it lodges the declaration for.
pub(in crate::use_cases) struct Lodger<'c> {
    organisation: OrganisationId,
    /// The broker's EORI; `None` when it has none.
    pub(in crate::use_cases) broker: Option<Eori>,
    /// The customer that the declaration is made for; `None` when the customer master does not know it.
    customer: Option<&'c KnownParty>,
}

/// Returns the doubts about a message that no caller waits for, as the line of history shows them behind what was done.
pub(in crate::use_cases) fn said_doubts(doubts: &[Warning]) -> AfterSemicolon {
    AfterSemicolon(line_of_reasons(doubts.iter().map(CustomsWords::doubt).collect()))
}

impl Declarations {
    /// Looks up the broker once for everything that a submission needs of it, and joins it with the customer.
    pub(in crate::use_cases) fn lodger<'c>(
        &self,
        organisation: OrganisationId,
        customer: Option<&'c KnownParty>,
    ) -> Result<Lodger<'c>, StorageError> {
        let broker = self.lodging().organisations.eori(organisation)?;
        Ok(Lodger { organisation, broker, customer })
    }

    /// Gathers the data for a declaration message: the form, the broker, and the facts that customs wants besides them.
    pub(in crate::use_cases) fn lodgement(
        &self,
        lodger: &Lodger<'_>,
        form: ValidForm,
        occasion: Occasion,
    ) -> Result<Lodging, StorageError> {
        let Occasion { lrn, submitted_at, valued_at } = occasion;
        // The values of an entry in the records are those of its own day.
        let valued_at = form.form().entry_in_records().or(valued_at);
        let Lodger { organisation, broker, customer } = lodger;
        let on = self.day_of_rates(valued_at);
        let statistical_values = self.statistical_values(form.form(), form.form().items.iter(), valued_at);
        let mut warnings = self.doubtful_values(form.form(), &statistical_values, on);
        let (import_vat, doubts) = self.import_vat(*organisation, form.form(), *customer)?;
        warnings.extend(doubts);
        warnings.extend(doubtful_offices(form.form()));
        let plain = Lodgement::new(form, lrn, broker.clone(), submitted_at);
        Ok(Lodging { lodgement: Lodgement { statistical_values, import_vat, ..plain }, warnings })
    }

    /// Returns the statistical value of each item in EUR, in the order of the items, at the customs rates of that
    /// moment, or of now when it is `None`. The value is `None` when the item has no value, or customs has no rate for
    /// its currency.
    #[must_use]
    pub fn statistical_values<'i>(
        &self,
        form: &DeclarationForm,
        items: impl Iterator<Item = &'i ItemForm>,
        valued_at: Option<DateTime<Utc>>,
    ) -> Vec<Option<Decimal>> {
        let on = self.day_of_rates(valued_at);
        items.map(|item| statistical_value_eur(form, item, self.lodging().rates.as_ref(), on)).collect()
    }

    fn day_of_rates(&self, moment: Option<DateTime<Utc>>) -> NaiveDate {
        amsterdam_date(moment.unwrap_or_else(|| self.lodging().clock.now()))
    }

    /// Warns of values that go to customs in their own currency, because customs has no rate for it. It also warns of a
    /// statistical value that equals the invoice value in another currency. Such a value appears in the API's record
    /// when the client sent none; a client that sends the record back then declares it as euros.
    fn doubtful_values(&self, form: &DeclarationForm, values: &[Option<Decimal>], on: NaiveDate) -> Vec<Warning> {
        let mut warnings = Vec::new();
        for (index, (item, value)) in form.items.iter().zip(values).enumerate() {
            let Some(invoiced) = item.invoice_value else { continue };
            let currency = invoice_currency(form, item);
            let doubt = match value {
                None => {
                    let (day, amount) = (Day(on), Amount::new(invoiced, currency));
                    Some(DeclarationWarning::NoExchangeRate { currency: Code::from(currency), day, amount })
                }
                Some(value) if *value == invoiced => {
                    let in_euros = invoice_value_eur(form, item, self.lodging().rates.as_ref(), on);
                    in_euros.filter(|euros| *euros != invoiced).map(|euros| DeclarationWarning::InvoiceValueAsEuros {
                        value: Quantity(invoiced),
                        currency: Code::from(currency),
                        euros: Amount::new(euros, "EUR"),
                    })
                }
                Some(_) => None,
            };
            let path = || format!("declaration.items.{index}.statistical_value");
            warnings.extend(doubt.map(|doubt| Warning::at(path(), doubt)));
        }
        warnings
    }
}
