//! The guarantees of a transit: one in fields of the form itself, or a list of them.

use super::TransitForm;
use super::field_rules::EuroAmount;
use crate::AccessCode;
use customs_form_macros::growing;
use customs_form_macros::{FormFields, Rules};
use customs_json_reading::Change;
use customs_kernel::rules::{Digits, Text};
use customs_kernel::{Grn, filled};
use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

/// One of several guarantees of a transit.
#[growing]
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, Rules, FormFields)]
#[serde(default)]
#[fields_beside(GuaranteeFields {
    /// Access code of the guarantee; null and a blank code stand for none.
    pub access_code: Change<Option<AccessCode>>,
})]
pub struct GuaranteeForm {
    /// Type of the guarantee, one digit, in the API's codes.
    #[serde(rename = "type")]
    #[validate(custom(function = Digits::<1>::check))]
    pub guarantee_type: Option<String>,
    /// Guarantee reference number (GRN), or another reference for a type that has no GRN.
    #[validate(length(max = 35), custom(function = Text::check))]
    pub reference: Option<String>,
    /// Access code of the guarantee. It is never serialised: storage seals it beside the form.
    #[serde(skip_serializing)]
    #[fields(skip)]
    pub access_code: Option<AccessCode>,
    /// Amount of the guarantee that the movement uses, EUR.
    #[serde(with = "customs_kernel::exact_number::optional")]
    #[validate(custom(function = EuroAmount::check))]
    pub amount: Option<Decimal>,
}

/// A guarantee of the form, whether the form's own fields name it or its list.
#[growing]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct NamedGuarantee<'a> {
    /// Place in the list, from 0; `None` for the guarantee of the form's own fields.
    pub place: Option<usize>,
    /// Type in the API's codes.
    pub guarantee_type: Option<&'a str>,
    /// GRN or other reference.
    pub reference: Option<&'a str>,
    /// Access code that the form names for it.
    pub access_code: Option<&'a AccessCode>,
    /// Amount that the movement uses, EUR.
    pub amount: Option<Decimal>,
}

/// Customs code of a comprehensive guarantee.
const COMPREHENSIVE: &str = "1";
/// Customs code of an individual guarantee in cash, the one that needs no reference: the office of departure knows
/// what was deposited there.
const CASH: &str = "3";
/// Customs code of an individual guarantee by vouchers.
const VOUCHERS: &str = "4";
/// Length of the GRN of a voucher; any other GRN has 17 characters (rule R0318).
const LENGTH_OF_VOUCHER: usize = 24;

impl<'a> NamedGuarantee<'a> {
    /// Returns the type with which the guarantee is declared, in the codes of customs: that of the form, unless it needs
    /// a reference and has none (cash), or its reference is of a voucher. Without a type its reference decides.
    #[must_use]
    pub fn declared_type(&self) -> &'a str {
        let is_voucher = self.reference.is_some_and(|grn| grn.trim().len() == LENGTH_OF_VOUCHER);
        let Some(official) = self.guarantee_type.map(customs_guarantee_type) else {
            return match self.reference {
                Some(_) if is_voucher => VOUCHERS,
                Some(_) => COMPREHENSIVE,
                None => CASH,
            };
        };
        match (GuaranteeReference::from_customs_type(official), self.reference) {
            (GuaranteeReference::Grn | GuaranteeReference::Other { required: true }, None) => CASH,
            (GuaranteeReference::Grn, Some(_)) if is_voucher => VOUCHERS,
            _ => official,
        }
    }

    /// Returns whether the reference of such a guarantee is a GRN. One without a type is declared as comprehensive
    /// guarantee.
    #[must_use]
    pub fn has_grn(&self) -> bool {
        self.guarantee_type.is_none_or(|code| GuaranteeReference::from_api_type(code) == GuaranteeReference::Grn)
    }

    /// Returns whether customs knows guarantees of its type. One without a type is declared by its reference.
    #[must_use]
    pub fn has_known_type(&self) -> bool {
        self.guarantee_type.is_none_or(|code| GuaranteeReference::from_api_type(code) != GuaranteeReference::Nothing)
    }

    /// Returns the path of one of its values in the create body: `type`, `reference`, `access_code` or `amount`.
    #[must_use]
    pub fn path(&self, value: &str) -> String {
        match self.place {
            Some(index) => format!("guarantees.{index}.{value}"),
            None => format!("guarantee_{value}"),
        }
    }
}

/// The guarantee of a customer, as the customer master has it.
#[growing]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct CustomerGuarantee<'a> {
    /// Type in the API's codes.
    pub guarantee_type: Option<&'a str>,
    /// Its reference; customers of earlier versions can have any text here.
    pub reference: Option<&'a str>,
}

impl CustomerGuarantee<'_> {
    /// Returns the GRN of the guarantee; `None` when it has another reference or none.
    #[must_use]
    pub fn grn(&self) -> Option<Grn> {
        filled(self.reference)?.trim().parse().ok()
    }

    /// Returns whether a guarantee of a form is this one by its type alone, since it names no reference.
    #[must_use]
    pub fn is_meant_by(&self, guarantee: &NamedGuarantee<'_>) -> bool {
        guarantee.reference.is_none() && guarantee.guarantee_type == filled(self.guarantee_type)
    }

    /// Returns the GRN that goes to customs for a guarantee of a form that means this one; `None` when it means another
    /// one, or when its type has no GRN.
    #[must_use]
    pub fn grn_for(&self, guarantee: &NamedGuarantee<'_>) -> Option<Grn> {
        let is_meant = self.is_meant_by(guarantee) && guarantee.guarantee_type.is_some() && guarantee.has_grn();
        if is_meant { self.grn() } else { None }
    }
}

/// The reference that a guarantee of some type has in the message.
#[growing]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GuaranteeReference {
    /// A GRN with its access code is required.
    Grn,
    /// No GRN, but another reference, which some types require.
    Other {
        /// Whether the message must carry the reference.
        required: bool,
    },
    /// No reference, only the amount.
    AmountAlone,
    /// Neither reference nor amount.
    Nothing,
}

impl GuaranteeReference {
    /// Returns the reference of a type of guarantee in the codes of customs (list CL251), by conditions C0085, C0086
    /// and C0130. Types with a reference are those of list CL076, types with a GRN those of list CL286. Neither list is
    /// published with the conditions, so both are an assumption, made from the legal texts on each type.
    #[must_use]
    pub fn from_customs_type(customs_type: &str) -> Self {
        match customs_type {
            "0" | "1" | "2" | "4" | "9" => Self::Grn,
            "3" => Self::Other { required: false },
            "8" => Self::Other { required: true },
            "5" => Self::AmountAlone,
            _ => Self::Nothing,
        }
    }

    /// Returns the reference of a type of guarantee in the API's codes.
    #[must_use]
    pub fn from_api_type(code: &str) -> Self {
        Self::from_customs_type(customs_guarantee_type(code))
    }
}

/// Types of guarantees that have another code in the API than at customs: the API's, and that of customs.
pub const TRANSLATED_GUARANTEE_TYPES: [(&str, &str); 6] =
    [("0", "1"), ("1", "2"), ("2", "3"), ("3", "0"), ("4", "8"), ("9", "5")];

/// Returns the customs code for a type of guarantee in the API's codes. A code without a translation stays as it is.
#[must_use]
pub fn customs_guarantee_type(api: &str) -> &str {
    let translated = TRANSLATED_GUARANTEE_TYPES.iter().find(|(code, _)| *code == api);
    translated.map_or(api, |(_, customs)| customs)
}

impl TransitForm {
    /// Returns the guarantees of the form, in their order; blank values count as left out. Empty when the form names
    /// none.
    #[must_use]
    pub fn named_guarantees(&self) -> Vec<NamedGuarantee<'_>> {
        if !self.guarantees.is_empty() {
            return self.guarantees.iter().enumerate().map(|(index, listed)| listed.named(index)).collect();
        }
        let own = NamedGuarantee {
            place: None,
            guarantee_type: filled(self.guarantee_type.as_deref()),
            reference: filled(self.guarantee_reference.as_deref()),
            access_code: self.guarantee_access_code.as_ref(),
            amount: self.guarantee_amount,
        };
        let is_named = own.guarantee_type.is_some() || own.reference.is_some() || own.amount.is_some();
        is_named.then_some(own).into_iter().collect()
    }

    /// Returns the amount that the movement uses of all its guarantees together, EUR; `None` when none of them names
    /// one.
    #[must_use]
    pub fn total_guarantee_amount(&self) -> Option<Decimal> {
        let amounts = self.named_guarantees().into_iter().filter_map(|guarantee| guarantee.amount);
        amounts.reduce(Decimal::saturating_add)
    }

    /// Returns the guarantees as customs counts them, in their order: the GRN that goes there, and the amount. A type
    /// with a GRN has that of the guarantee, else that of the customer's guarantee if it is meant; a reference that is
    /// no GRN, as a draft may hold it, is none. A guarantee without an amount uses 0 EUR.
    #[must_use]
    pub fn lodged_guarantees(&self, customer: &CustomerGuarantee<'_>) -> Vec<(Option<Grn>, Decimal)> {
        let grn = |guarantee: &NamedGuarantee<'_>| -> Option<Grn> {
            match guarantee.reference {
                Some(own) if guarantee.has_grn() => own.trim().to_uppercase().parse().ok(),
                Some(_) => None,
                None => customer.grn_for(guarantee),
            }
        };
        let named = self.named_guarantees();
        named.into_iter().map(|one| (grn(&one), one.amount.unwrap_or_default())).collect()
    }

    /// Returns the access codes of the form: that of its own guarantee, then those of the list. Storage seals them,
    /// since the stored form does not hold them.
    #[must_use]
    pub fn access_codes(&self) -> Vec<Option<&AccessCode>> {
        let listed = self.guarantees.iter().map(|guarantee| guarantee.access_code.as_ref());
        std::iter::once(self.guarantee_access_code.as_ref()).chain(listed).collect()
    }

    /// Puts access codes back into the form, in the order of [`Self::access_codes`].
    pub fn restore_access_codes(&mut self, codes: impl IntoIterator<Item = Option<AccessCode>>) {
        let places = self.guarantees.iter_mut().map(|guarantee| &mut guarantee.access_code);
        let places = std::iter::once(&mut self.guarantee_access_code).chain(places);
        places.zip(codes).for_each(|(place, code)| *place = code);
    }

    /// Takes over the access codes of the stored form for guarantees that still have the same reference, unless another
    /// code was sent. A blank code stands for none, and keeps the stored one out.
    pub(crate) fn keep_access_codes(&mut self, stored: &Self) {
        let kept = |code: &mut Option<AccessCode>, reference: Option<&str>| {
            if code.is_none() {
                *code = stored.access_code_of(reference).cloned();
            }
            code.take_if(|code| code.is_blank());
        };
        kept(&mut self.guarantee_access_code, filled(self.guarantee_reference.as_deref()));
        for guarantee in &mut self.guarantees {
            kept(&mut guarantee.access_code, filled(guarantee.reference.as_deref()));
        }
    }

    /// Returns the access code that the form has for the guarantee with this reference.
    fn access_code_of(&self, reference: Option<&str>) -> Option<&AccessCode> {
        let reference = reference?.trim();
        let same = |guarantee: &NamedGuarantee<'_>| {
            guarantee.reference.is_some_and(|known| known.trim().eq_ignore_ascii_case(reference))
        };
        self.named_guarantees().into_iter().find(same)?.access_code
    }
}

impl GuaranteeForm {
    fn named(&self, index: usize) -> NamedGuarantee<'_> {
        NamedGuarantee {
            place: Some(index),
            guarantee_type: filled(self.guarantee_type.as_deref()),
            reference: filled(self.reference.as_deref()),
            access_code: self.access_code.as_ref(),
            amount: self.amount,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::a_valid_transit;

    fn code(text: &str) -> Option<AccessCode> {
        Some(AccessCode::new(text.to_owned()))
    }

    fn listed(reference: &str, access_code: Option<AccessCode>, amount: Option<i64>) -> GuaranteeForm {
        let (reference, amount) = (Some(reference.to_owned()), amount.map(Decimal::from));
        GuaranteeForm { guarantee_type: Some("0".to_owned()), reference, access_code, amount }
    }

    #[test]
    fn a_stored_form_holds_no_access_code() {
        let mut form = TransitForm { guarantee_access_code: code("S3CR"), ..a_valid_transit() };
        form.guarantees = vec![listed("26NL0000000123456", code("T0PS"), None)];
        let stored = serde_json::to_string(&form).expect("JSON");
        for text in [stored, format!("{form:?}")] {
            assert!(!text.contains("S3CR") && !text.contains("T0PS"), "{text}");
        }
        let mut read = TransitForm { guarantee_access_code: None, ..form.clone() };
        read.guarantees[0].access_code = None;
        let codes: Vec<_> = form.access_codes().into_iter().map(Option::<&AccessCode>::cloned).collect();
        read.restore_access_codes(codes);
        assert_eq!(read, form);
    }

    #[test]
    fn a_guarantee_is_declared_with_a_type_that_fits_its_reference() {
        let declared = |guarantee_type, reference| {
            NamedGuarantee { guarantee_type, reference, ..NamedGuarantee::default() }.declared_type()
        };
        let (grn, voucher) = (Some("26NL0000000123456"), Some("26NL0000000123456V000123"));
        assert_eq!([declared(None, grn), declared(None, voucher), declared(None, None)], ["1", "4", "3"]);
        assert_eq!(
            [declared(Some("0"), grn), declared(Some("0"), voucher), declared(Some("0"), None)],
            ["1", "4", "3"]
        );
        assert_eq!(declared(Some("8"), Some("a reference")), customs_guarantee_type("8"));
    }

    #[test]
    fn the_amounts_of_all_guarantees_count_together() {
        let sum = |form: &TransitForm| form.total_guarantee_amount();
        assert_eq!(sum(&TransitForm::default()), None);
        assert_eq!(sum(&a_valid_transit()), Some(Decimal::new(1_250_050, 2)));
        let guarantees = [None, Some(100), Some(23)].map(|amount| listed("26NL0000000123456", None, amount)).into();
        assert_eq!(sum(&TransitForm { guarantees, ..TransitForm::default() }), Some(Decimal::from(123)));
    }

    #[test]
    fn each_guarantee_uses_its_own_amount() {
        let (first, second) = ("26NL0000000123456", "25DE7300QA0047110");
        let guarantees =
            vec![listed(first, None, Some(100)), listed("receipt", None, Some(7)), listed(second, None, None)];
        let form = TransitForm { guarantees, ..TransitForm::default() };
        let lodged = form.lodged_guarantees(&CustomerGuarantee::default());
        let grn = |text: &str| text.parse::<Grn>().ok();
        let expected = [(grn(first), Decimal::from(100)), (None, Decimal::from(7)), (grn(second), Decimal::ZERO)];
        assert_eq!(lodged, expected);
        let own = a_valid_transit().lodged_guarantees(&CustomerGuarantee::default());
        assert_eq!(own, [(grn(first), Decimal::new(1_250_050, 2))]);
    }

    #[test]
    fn the_grns_that_go_are_those_of_types_with_a_grn_and_that_of_the_customer_s_guarantee() {
        let (theirs, other) = ("26NL0000000123456", "25DE7300QA0047110");
        let grouped = |listed: &[(&str, Option<&str>)]| {
            let guarantees = listed.iter().map(|(code, reference)| GuaranteeForm {
                guarantee_type: Some((*code).to_owned()),
                reference: reference.map(str::to_owned),
                ..GuaranteeForm::default()
            });
            let form = TransitForm { guarantees: guarantees.collect(), ..TransitForm::default() };
            let customer = CustomerGuarantee { guarantee_type: Some("0"), reference: Some(theirs) };
            let lodged = form.lodged_guarantees(&customer).into_iter();
            lodged.filter_map(|(grn, _)| Some(grn?.to_string())).collect::<Vec<_>>()
        };
        assert_eq!(grouped(&[("0", None), ("1", Some(other))]), [theirs, other]);
        assert_eq!(grouped(&[("1", None), ("1", Some(" 25de7300qa0047110"))]), [other], "theirs is of another type");
        for without in ["2", "4", "5", "6", "7", "8", "9"] {
            assert_eq!(grouped(&[(without, Some(other)), ("0", Some(theirs))]), [theirs], "{without} has no GRN");
        }
        let own = |guarantee_type: Option<&str>, customer: CustomerGuarantee<'_>| {
            let guarantee_type = guarantee_type.map(str::to_owned);
            let form = TransitForm { guarantee_type, guarantee_amount: Some(Decimal::ONE), ..TransitForm::default() };
            form.lodged_guarantees(&customer).into_iter().filter(|(grn, _)| grn.is_some()).count()
        };
        let customer = |guarantee_type, reference| CustomerGuarantee { guarantee_type, reference };
        assert_eq!(own(Some("0"), customer(Some("0"), Some(theirs))), 1);
        assert_eq!(own(None, customer(None, Some(theirs))), 0, "without type and reference it is declared as cash");
        assert_eq!(own(Some("0"), customer(Some("0"), Some("a receipt"))), 0);
        assert_eq!(own(Some("2"), customer(Some("2"), Some(theirs))), 0);
    }

    #[test]
    fn an_access_code_stays_with_its_guarantee_only() {
        let stored = TransitForm { guarantee_access_code: code("S3CR"), ..a_valid_transit() };
        let kept = |reference: &str, sent: Option<AccessCode>| {
            let reference = Some(reference.to_owned());
            let mut form =
                TransitForm { guarantee_reference: reference, guarantee_access_code: sent, ..TransitForm::default() };
            form.keep_access_codes(&stored);
            form.guarantee_access_code
        };
        let (same, other) = ("26NL0000000123456", "25DE7300QA0047110");
        assert_eq!(kept(same, None), code("S3CR"));
        assert_eq!(kept(same, code("N3WC")), code("N3WC"));
        assert_eq!(kept(same, code("")), None, "it is cleared");
        assert_eq!(kept(other, None), None, "it belongs to the other guarantee");
        assert_eq!(kept(other, code("S3CR")), code("S3CR"), "it was sent with the new reference");
        let mut form = TransitForm { guarantees: vec![listed(same, None, None)], ..TransitForm::default() };
        form.keep_access_codes(&stored);
        assert_eq!(form.guarantees[0].access_code, code("S3CR"), "the guarantee moved into the list");
    }
}
