use customs_declarations::form::{ChargeDeductionForm, ItemForm, ProcedureForm};
use customs_declarations::ports::{DutyEstimate, DutyEstimator, DutyOfLine, DutyQuestion, EstimatedDuty, LineGap};
use customs_kernel::StorageError;
use customs_kernel::facts::Statement;
use customs_tariff::duty::{self, Charge, DutyTotal, Goods, Price, Procedure, Quantities, TracedLine};
use customs_tariff::{AsOf, Tariff};
use rust_decimal::Decimal;

/// Gives declarations the duty estimates of the tariff.
pub(crate) struct TariffDuties(pub(crate) Tariff);

impl DutyEstimator for TariffDuties {
    fn estimate(&self, question: &DutyQuestion) -> Result<DutyEstimate, StorageError> {
        let DutyQuestion { on, items, currency, procedure, vat_is_deferred, traced } = question;
        let (mut lines, mut gaps) = (Vec::new(), Vec::new());
        for (number, item) in (1..).zip(items) {
            match question_for_item(item, currency.as_deref(), procedure) {
                Ok(question) => lines.push((number, question)),
                Err(why) => gaps.push((number, Statement::from(why))),
            }
        }
        let mut estimate = estimate(self.0.estimate_duties(&lines, AsOf::day(*on), *vat_is_deferred)?, *traced);
        estimate.gaps.extend(gaps);
        estimate.gaps.sort_by_key(|(number, _)| *number);
        Ok(estimate)
    }
}

fn question_for_item(
    item: &ItemForm,
    currency: Option<&str>,
    procedure: &ProcedureForm,
) -> Result<duty::DutyQuestion, LineGap> {
    let code = item.hs_code.as_deref().filter(|code| code.len() == 8).ok_or(LineGap::CodeNotEightDigits)?;
    let amount = item.invoice_value.ok_or(LineGap::NoInvoiceValue)?;
    let currency = given(item.invoice_currency.as_deref()).or(given(currency)).unwrap_or("EUR");
    let charges = item.valuation.iter().flat_map(|valuation| &valuation.charge_deductions);
    let charges = charges.map(|charge| charge_from(charge, currency)).collect::<Result<_, _>>()?;
    Ok(duty::DutyQuestion {
        commodity_code: format!("{code}{}", item.taric_subheading.as_deref().unwrap_or_default()),
        origin: given(item.country_of_origin.as_deref()).map(str::to_owned),
        preferential_origin: given(item.preferential_country_of_origin.as_deref()).map(str::to_owned),
        duty_regime: given(item.duty_regime.as_deref()).map(str::to_owned),
        procedure: procedure_for(procedure, item),
        documents: documents(item),
        additional_codes: additional_codes(item),
        goods: Goods {
            price: Price { amount, currency: currency.to_owned() },
            charges,
            // The form has no field for costs beside the price.
            further_costs: Decimal::ZERO,
            quantities: Quantities {
                net_mass: item.net_weight,
                supplementary: item.supplementary_quantity,
                unit: None,
            },
        },
    })
}

fn procedure_for(header: &ProcedureForm, item: &ItemForm) -> Procedure {
    let code = |code: Option<&str>| given(code).unwrap_or_default().to_owned();
    Procedure {
        requested: code(header.current.as_deref()),
        previous: code(given(item.previous_code.as_deref()).or(header.previous.as_deref())),
        additional: header.additional_of(item, "").into_iter().map(|(_, code)| code.to_owned()).collect(),
    }
}

/// Codes of the documents and references of an item; brokers put proofs of origin into either list.
pub(super) fn documents(item: &ItemForm) -> Vec<String> {
    let documents = item.supporting_documents.iter().map(|document| document.document_type.as_deref());
    let references = item.additional_references.iter().map(|reference| reference.reference_type.as_deref());
    documents.chain(references).filter_map(given).map(str::to_owned).collect()
}

/// The TARIC additional codes of an item.
pub(super) fn additional_codes(item: &ItemForm) -> Vec<String> {
    let codes = [item.additional_taric1.as_deref(), item.additional_taric2.as_deref()];
    codes.into_iter().filter_map(given).map(str::to_owned).collect()
}

fn charge_from(charge: &ChargeDeductionForm, of_item: &str) -> Result<Charge, LineGap> {
    let ChargeDeductionForm { code, currency, amount } = charge;
    let code = given(code.as_deref()).ok_or(LineGap::ChargeWithoutCode)?;
    let amount = amount.ok_or(LineGap::ChargeWithoutAmount)?;
    let currency = given(currency.as_deref()).unwrap_or(of_item).to_owned();
    Ok(Charge { code: code.to_owned(), price: Price { amount, currency } })
}

pub(super) fn given(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}

fn estimate(total: DutyTotal, traced: usize) -> DutyEstimate {
    let DutyTotal {
        invoice_value,
        customs_value,
        duties,
        total_duties,
        total_payable,
        total_suspended,
        total_deferred,
        total_secured,
        gaps,
        notes,
    } = total;
    let duties = duties.into_iter().map(|duty| estimated(duty, traced)).collect();
    let gaps = gaps.into_iter().map(|(number, gap)| (number, gap.into())).collect();
    let notes = notes.into_iter().map(|(number, note)| (number, note.into())).collect();
    DutyEstimate {
        invoice_value,
        customs_value,
        duties,
        total_duties,
        total_payable,
        total_suspended,
        total_deferred,
        total_secured,
        gaps,
        notes,
    }
}

fn estimated(duty: duty::EstimatedDuty, traced: usize) -> EstimatedDuty {
    let duty::EstimatedDuty { kind, rate, base, amount, treatment, trace } = duty;
    let trace = trace.into_iter().take(traced).map(|TracedLine { line, base, amount, steps }| DutyOfLine {
        line,
        base,
        amount,
        steps: steps.into_iter().map(Statement::from).collect(),
    });
    EstimatedDuty { kind: kind.word(), rate, base, amount, treatment: treatment.word(), trace: trace.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use customs_declarations::testing::a_valid_import;
    use customs_tariff::duty::Treatment;
    use customs_tariff::{CodeTable, Codebook};

    /// Both read additional procedures by the same table, and each has its own list of requested procedures.
    #[test]
    fn message_and_estimate_agree_on_which_releases_owe_vat() {
        let codes: Vec<&str> =
            Codebook::embedded().entries(CodeTable::SpecialProcedures).map(|entry| entry.code.as_str()).collect();
        let on = "2026-03-02".parse().expect("a day");
        for current in ["07", "40", "42", "44", "45", "46", "48", "51", "53", "61", "63", "68", "71"] {
            for code in &codes {
                let mut form = a_valid_import();
                let procedure = &mut form.declaration.procedure;
                (procedure.current, procedure.specials) = (Some(current.to_owned()), vec![(*code).to_owned()]);
                let effect = procedure_for(&form.declaration.procedure, &form.items[0]).effect(on);
                assert_eq!(form.owes_import_vat(), effect.vat == Treatment::Payable, "{current} {code}");
                // The item's own list replaces that of the declaration.
                form.declaration.procedure.specials = vec!["F15".to_owned(), "F45".to_owned()];
                form.items[0].procedure_specials = vec![(*code).to_owned()];
                let own = procedure_for(&form.declaration.procedure, &form.items[0]).effect(on);
                assert_eq!(own, effect, "{current} {code}");
                assert_eq!(form.owes_import_vat(), effect.vat == Treatment::Payable, "{current} {code}");
            }
        }
    }
}
