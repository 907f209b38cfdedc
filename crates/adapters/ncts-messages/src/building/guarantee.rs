use super::translated::{self, List};
use crate::writing::MessageWriter;
use customs_transits::AccessCode;
use customs_transits::form::TransitForm;

/// The API's guarantee type that is assumed when the form names a guarantee without a type.
const COMPREHENSIVE: &str = "0";

/// Writes the guarantee of the movement, if the form names any part of it.
pub(super) fn guarantee(writer: &mut MessageWriter, form: &TransitForm, access_code: Option<&AccessCode>) {
    let named =
        |text: &Option<String>| text.as_deref().map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
    let (kind, reference) = (named(&form.guarantee_type), named(&form.guarantee_reference));
    if kind.is_none() && reference.is_none() && form.guarantee_amount.is_none() {
        return;
    }
    writer.element("Guarantee", |writer| {
        writer.comes_from("guarantee_reference");
        writer.fixed("sequenceNumber", "1");
        match &kind {
            Some(kind) => translated::tell(writer, List::Guarantee, kind, "guarantee_type"),
            None => writer.warn("guarantee_type", "is not named: the message says comprehensive guarantee"),
        }
        let kind = kind.as_deref().unwrap_or(COMPREHENSIVE);
        writer.text("guaranteeType", Some(translated::official(List::Guarantee, kind)), 1, "guarantee_type");
        if reference.is_none() && form.guarantee_amount.is_none() {
            return;
        }
        writer.element("GuaranteeReference", |writer| {
            writer.fixed("sequenceNumber", "1");
            writer.text("GRN", reference.as_deref(), 24, "guarantee_reference");
            if let Some(code) = access_code {
                if code.is_sendable() {
                    writer.fixed("accessCode", code.reveal());
                } else {
                    writer.warn("guarantee_reference", "its access code is not sent: it has not 4 characters");
                }
            }
            if let Some(amount) = form.guarantee_amount {
                let amount = amount.normalize().to_string();
                writer.text("amountToBeCovered", Some(&amount), 20, "guarantee_amount");
                writer.fixed("currency", "EUR");
            } else {
                writer.absent("amountToBeCovered", "guarantee_amount");
            }
        });
    });
}
