//! Reads the Declaration of an answer: references, times, payments, duties.

use super::ReadError;
use super::res_reader::ResReader;
use super::response::{Amount, AnsweredDeclaration, ItemDuty, Payment, Quantity};
use customs_xml_reading::Tag;
use rust_decimal::Decimal;

pub(super) fn read(reader: &mut ResReader<'_>) -> Result<AnsweredDeclaration, ReadError> {
    let mut declaration = AnsweredDeclaration::default();
    while let Some(tag) = reader.walk.next_child()? {
        match reader.known(&tag) {
            Some("AcceptanceDateTime") => declaration.accepted_at = reader.time("AcceptanceDateTime")?,
            Some("CancellationDateTime") => declaration.cancelled_at = reader.time("CancellationDateTime")?,
            Some("RejectionDateTime") => declaration.rejected_at = reader.time("RejectionDateTime")?,
            Some("FunctionalReferenceID") => declaration.lrn = reader.walk.text()?,
            Some("ID") => declaration.mrn = reader.walk.text()?,
            Some("VersionID") => declaration.version = reader.walk.text()?,
            Some("DutyTaxFee") => header_fee(reader, &mut declaration.payments)?,
            Some("GoodsShipment") => shipment(reader, &mut declaration.duties)?,
            _ => reader.walk.skip()?,
        }
    }
    Ok(declaration)
}

fn header_fee(reader: &mut ResReader<'_>, payments: &mut Vec<Payment>) -> Result<(), ReadError> {
    while let Some(tag) = reader.walk.next_child()? {
        match reader.known(&tag) {
            Some("Payment") => payments.push(payment(reader)?),
            _ => reader.walk.skip()?,
        }
    }
    Ok(())
}

fn payment(reader: &mut ResReader<'_>) -> Result<Payment, ReadError> {
    let mut payment = Payment::default();
    while let Some(tag) = reader.walk.next_child()? {
        match reader.known(&tag) {
            Some("ReferenceID") => payment.reference = reader.walk.text()?,
            Some("TaxAssessedAmount") => payment.assessed = amount(reader, &tag)?,
            Some("DueDateTime") => payment.due = reader.time("DueDateTime")?,
            Some("PaymentAmount") => payment.amount = amount(reader, &tag)?,
            Some("ObligationGuarantee") => {
                while let Some(tag) = reader.walk.next_child()? {
                    match reader.known(&tag) {
                        Some("ReferenceID") => payment.guarantees.extend(reader.walk.text()?),
                        _ => reader.walk.skip()?,
                    }
                }
            }
            _ => reader.walk.skip()?,
        }
    }
    Ok(payment)
}

fn shipment(reader: &mut ResReader<'_>, duties: &mut Vec<ItemDuty>) -> Result<(), ReadError> {
    while let Some(tag) = reader.walk.next_child()? {
        match reader.known(&tag) {
            Some("GovernmentAgencyGoodsItem") => item(reader, duties)?,
            _ => reader.walk.skip()?,
        }
    }
    Ok(())
}

fn item(reader: &mut ResReader<'_>, duties: &mut Vec<ItemDuty>) -> Result<(), ReadError> {
    let first = duties.len();
    let mut sequence = None;
    while let Some(tag) = reader.walk.next_child()? {
        match reader.known(&tag) {
            Some("SequenceNumeric") => sequence = reader.walk.text()?,
            Some("Commodity") => {
                while let Some(tag) = reader.walk.next_child()? {
                    match reader.known(&tag) {
                        Some("DutyTaxFee") => duties.push(duty(reader)?),
                        _ => reader.walk.skip()?,
                    }
                }
            }
            _ => reader.walk.skip()?,
        }
    }
    let sequence = sequence.ok_or(ReadError::Missing("SequenceNumeric of a goods item"))?;
    let sequence = sequence.parse().map_err(|_| ReadError::Invalid("SequenceNumeric of a goods item"))?;
    for duty in duties.iter_mut().skip(first) {
        duty.item = sequence;
    }
    Ok(())
}

fn duty(reader: &mut ResReader<'_>) -> Result<ItemDuty, ReadError> {
    let mut duty = ItemDuty::default();
    while let Some(tag) = reader.walk.next_child()? {
        match reader.known(&tag) {
            Some("AdValoremTaxBaseAmount") => duty.base = amount(reader, &tag)?,
            Some("DeductAmount") => duty.deducted = amount(reader, &tag)?,
            Some("DutyRegimeCode") => duty.regime = reader.walk.text()?,
            Some("SpecificTaxBaseQuantity") => {
                duty.base_quantity = number(reader)?.map(|value| Quantity { value, unit: tag.attribute("unitCode") });
            }
            Some("TaxRateNumeric") => duty.rate = number(reader)?,
            Some("TypeCode") => duty.tax_type = reader.walk.text()?,
            Some("Payment") => {
                while let Some(tag) = reader.walk.next_child()? {
                    match reader.known(&tag) {
                        Some("TaxAssessedAmount") => duty.assessed = amount(reader, &tag)?,
                        Some("PaymentAmount") => duty.payable = amount(reader, &tag)?,
                        Some("MethodCode") => duty.method = reader.walk.text()?,
                        _ => reader.walk.skip()?,
                    }
                }
            }
            _ => reader.walk.skip()?,
        }
    }
    Ok(duty)
}

fn amount(reader: &mut ResReader<'_>, tag: &Tag<'_>) -> Result<Option<Amount>, ReadError> {
    Ok(number(reader)?.map(|value| Amount { value, currency: tag.attribute("currencyID") }))
}

/// Reads a decimal. Text that is no number is an error, because amounts of money are never guessed.
fn number(reader: &mut ResReader<'_>) -> Result<Option<Decimal>, ReadError> {
    let Some(text) = reader.walk.text()? else { return Ok(None) };
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'-' | b'+'));
    let value = plain.then(|| Decimal::from_str_exact(&text).ok()).flatten();
    value.map(Some).ok_or(ReadError::Invalid("number"))
}
