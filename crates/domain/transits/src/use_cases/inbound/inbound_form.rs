use crate::form::{CustomsOffice, MovementNumber, PartyForm, TransitForm};
use chrono::NaiveDate;
use customs_form_macros::{Rules, growing};
use customs_kernel::rules::{Code, CodeOf, Day, Filled, FilledCode};
use customs_kernel::{Eori, FieldErrors, broken_rules, code_as_kept, filled};

/// The arrival of a movement that somebody else lodged, as a client reports it.
#[growing]
#[derive(Debug, Clone, Default, PartialEq, Eq, Rules)]
pub struct InboundForm {
    /// The broker's own reference; the service makes one when it is absent.
    #[validate(length(max = 255), custom(function = Code::check))]
    pub reference: Option<String>,
    /// MRN of the movement, from the document that accompanies the goods.
    #[validate(required, custom(function = Filled::check), custom(function = MovementNumber::check))]
    pub mrn: Option<String>,
    /// Code of the customer to whom the goods come.
    #[validate(required, length(max = 100), custom(function = FilledCode::check))]
    pub customer_code: Option<String>,
    /// Reference number of the customs office at which the goods arrived.
    #[validate(required, custom(function = Filled::check), custom(function = CustomsOffice::check))]
    pub office_of_destination: Option<String>,
    /// EORI of the trader at destination, for a customer without an authorisation as authorised consignee; the broker
    /// when absent.
    #[validate(length(max = 20), custom(function = CodeOf::<Eori>::check))]
    pub trader_eori: Option<String>,
    /// Day of arrival; today when absent.
    #[validate(custom(function = Day::check))]
    pub arrival_date: Option<NaiveDate>,
    /// Id of the dossier that will hold the record; `None` for none.
    pub dossier_id: Option<i64>,
}

impl InboundForm {
    /// Returns the broken rules of the report, by field.
    #[must_use]
    pub fn broken_rules(&self) -> FieldErrors {
        broken_rules(self)
    }

    /// Writes the codes as they are kept.
    pub(super) fn keep_codes(&mut self) {
        for code in [&mut self.reference, &mut self.customer_code] {
            *code = code.take().map(|code| code_as_kept(&code).into_owned());
        }
    }

    /// Returns what the record keeps of the movement.
    pub(super) fn movement(&self) -> TransitForm {
        let eori = filled(self.trader_eori.as_deref()).map(str::to_owned);
        TransitForm {
            customer_code: self.customer_code.clone(),
            office_of_destination: self.office_of_destination.clone(),
            consignee: eori.map(|eori| PartyForm { eori: Some(eori), ..PartyForm::default() }),
            ..TransitForm::default()
        }
    }
}
