use crate::body::Number;
use crate::record_fields::{Change, ShownAs, body_struct};
use crate::transits::choices::TransitGuaranteeType;
use customs_transits::form::GuaranteeForm;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

body_struct! {
    /// One of several guarantees of a transit.
    new TransitGuarantee {
        /// Access code of the guarantee, for one with a GRN. It is stored encrypted and never shown. When it is left out,
        /// a code that is stored with the same reference stays; null removes it.
        #[allow(dead_code, reason = "it describes the body, and is never shown")]
        #[schema(write_only, nullable, value_type = String, min_length = 4, max_length = 4)]
        access_code: Change<Option<String>>,
    }
    {
        /// Type of the guarantee; required without a reference.
        #[serde(rename = "type")]
        #[schema(value_type = Option<TransitGuaranteeType>)]
        guarantee_type: Option<String>,
        /// Guarantee reference number (GRN); another reference of at most 35 characters for types 2, 4 and 8.
        reference: Option<String>,
        /// Amount of the guarantee that the transit uses, in EUR.
        amount: Option<Number>,
    }
    {}
}

impl Serialize for TransitGuarantee {
    /// Shows everything but the access code.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { access_code: _, guarantee_type, reference, amount } = self;
        let mut shown = serializer.serialize_struct("TransitGuarantee", 3)?;
        shown.serialize_field("type", guarantee_type)?;
        shown.serialize_field("reference", reference)?;
        shown.serialize_field("amount", amount)?;
        shown.end()
    }
}

impl ShownAs<TransitGuarantee> for GuaranteeForm {
    /// The guarantee without its access code.
    fn shown(self) -> TransitGuarantee {
        let Self { guarantee_type, reference, access_code: _, amount } = self;
        TransitGuarantee {
            access_code: Change::default(),
            guarantee_type: Change::to(guarantee_type),
            reference: Change::to(reference),
            amount: Change::to(amount.shown()),
        }
    }
}
