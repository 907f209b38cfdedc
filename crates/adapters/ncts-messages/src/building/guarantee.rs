use super::translated::{self, List};
use crate::writing::{MessageWriter, is_sendable};
use customs_kernel::facts::Code;
use customs_transits::form::{GuaranteeReference, NamedGuarantee, TransitForm, customs_guarantee_type};
use customs_transits::{AccessCode, MessageWarning};

/// Customs code of an individual guarantee in cash, the one that needs no reference: the office of departure knows
/// what was deposited there.
const CASH: &str = "3";
/// Customs code of an individual guarantee by vouchers.
const VOUCHERS: &str = "4";
/// Length of the GRN of a voucher; any other GRN has 17 characters (rule R0318).
const LENGTH_OF_VOUCHER: usize = 24;

/// Writes the guarantees of the movement, 1 to 9 with one reference each. `access_codes` are those of the guarantees of
/// the form, in its order. A form that names no guarantee is declared with one in cash.
pub(super) fn guarantee(writer: &mut MessageWriter, form: &TransitForm, access_codes: &[Option<AccessCode>]) {
    let named = form.named_guarantees();
    if named.is_empty() {
        let none =
            NamedGuarantee { place: None, guarantee_type: None, reference: None, access_code: None, amount: None };
        write(writer, 1, &none, None);
    }
    for (index, mut guarantee) in named.into_iter().enumerate() {
        // A reference of nothing but control characters names none.
        guarantee.reference = guarantee.reference.filter(|reference| is_sendable(Some(reference)));
        write(writer, index + 1, &guarantee, access_codes.get(index).and_then(Option::as_ref));
    }
}

fn write(writer: &mut MessageWriter, number: usize, guarantee: &NamedGuarantee<'_>, code: Option<&AccessCode>) {
    writer.element("Guarantee", |writer| {
        writer.comes_from(&guarantee.path("reference"));
        writer.fixed("sequenceNumber", number.to_string());
        let declared = declared_type(writer, guarantee);
        writer.text("guaranteeType", Some(declared), 1, &guarantee.path("type"));
        let of_type = GuaranteeReference::from_customs_type(declared);
        if let GuaranteeReference::Other { .. } = of_type {
            writer.text("otherGuaranteeReference", guarantee.reference, 35, &guarantee.path("reference"));
        }
        leave_out(writer, guarantee, of_type);
        if of_type != GuaranteeReference::Nothing {
            reference(writer, guarantee, code.filter(|_| of_type == GuaranteeReference::Grn), of_type);
        }
    });
}

/// Returns the customs code of the type that is declared. Warns where it is not the one that the form names.
fn declared_type<'a>(writer: &mut MessageWriter, guarantee: &NamedGuarantee<'a>) -> &'a str {
    let (path, declared) = (guarantee.path("type"), guarantee.declared_type());
    match (guarantee.guarantee_type, declared) {
        (None, VOUCHERS) => writer.warn(&path, MessageWarning::DeclaredAsVouchers),
        (None, CASH) => writer.warn(&path, MessageWarning::DeclaredAsCash),
        (None, _) => writer.warn(&path, MessageWarning::DeclaredAsComprehensive),
        (Some(code), _) if declared == customs_guarantee_type(code) => {
            translated::report(writer, List::Guarantee, code, &path);
        }
        (Some(code), CASH) => writer.warn(&path, MessageWarning::ReferenceNeeded { code: Code::from(code) }),
        (Some(_), _) => writer.warn(&path, MessageWarning::OnlyVouchersHaveSuchReference),
    }
    declared
}

/// Warns of values that the declared type does not have, so that they are left out (conditions C0085 and C0086).
fn leave_out(writer: &mut MessageWriter, guarantee: &NamedGuarantee<'_>, of_type: GuaranteeReference) {
    use GuaranteeReference::{AmountAlone, Grn, Nothing};
    if of_type == Nothing {
        writer.warn(&guarantee.path("type"), MessageWarning::GuaranteeUnknown);
    }
    if guarantee.reference.is_some() && matches!(of_type, AmountAlone | Nothing) {
        writer.warn(&guarantee.path("reference"), MessageWarning::GuaranteeWithoutReference);
    }
    if guarantee.access_code.is_some() && of_type != Grn {
        writer.warn(&guarantee.path("access_code"), MessageWarning::GuaranteeWithoutAccessCode);
    }
    if guarantee.amount.is_some() && of_type == Nothing {
        writer.warn(&guarantee.path("amount"), MessageWarning::GuaranteeWithoutAmount);
    }
}

/// Writes the reference with its access code, and the amount.
fn reference(
    writer: &mut MessageWriter,
    guarantee: &NamedGuarantee<'_>,
    code: Option<&AccessCode>,
    of_type: GuaranteeReference,
) {
    writer.element("GuaranteeReference", |writer| {
        writer.fixed("sequenceNumber", "1");
        if of_type == GuaranteeReference::Grn {
            writer.text("GRN", guarantee.reference, LENGTH_OF_VOUCHER, &guarantee.path("reference"));
            access_code(writer, guarantee, code);
        }
        let path = guarantee.path("amount");
        if let Some(amount) = guarantee.amount {
            let amount = amount.normalize().to_string();
            writer.text("amountToBeCovered", Some(&amount), 20, &path);
            writer.fixed("currency", "EUR");
        } else {
            writer.absent("amountToBeCovered", &path);
        }
    });
}

/// Writes the access code. A guarantee without one is declared all the same, since customs decides on it.
fn access_code(writer: &mut MessageWriter, guarantee: &NamedGuarantee<'_>, code: Option<&AccessCode>) {
    let path = guarantee.path("access_code");
    if guarantee.access_code.is_some() {
        // Customs points here when it doubts the code. Without a code of the form the path of the reference counts.
        writer.absent("accessCode", &path);
    }
    match code {
        Some(code) if code.is_sendable() => writer.fixed("accessCode", code.reveal()),
        Some(_) => writer.warn(&guarantee.path("reference"), MessageWarning::AccessCodeNotSent),
        None => writer.warn(&path, MessageWarning::AccessCodeMissing),
    }
}
