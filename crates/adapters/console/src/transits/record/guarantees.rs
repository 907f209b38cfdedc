use crate::shown;
use crate::texts::Language;
use customs_transits::form::TransitForm;

/// A guarantee of the transit. Its access code is secret and is on no page.
pub(super) struct GuaranteeRow {
    pub(super) kind: String,
    pub(super) reference: String,
    pub(super) amount: String,
}

/// The guarantees that the form names.
pub(super) fn guarantees(t: Language, form: &TransitForm) -> Vec<GuaranteeRow> {
    let named = form.named_guarantees().into_iter();
    let row = |guarantee: customs_transits::form::NamedGuarantee<'_>| GuaranteeRow {
        kind: guarantee.guarantee_type.map(|code| t.transit_guarantee_type(code)).unwrap_or_default(),
        reference: guarantee.reference.map(shown::text).unwrap_or_default(),
        amount: guarantee.amount.map(|amount| shown::money(amount, "EUR")).unwrap_or_default(),
    };
    named.map(row).collect()
}
