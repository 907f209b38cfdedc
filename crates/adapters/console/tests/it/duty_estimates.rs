//! The page of the duties of a declaration, in the language of its reader.

use super::bench::Bench;
use customs_access::Role;
use customs_declarations::CreateDeclaration;
use customs_declarations::ports::{DutyEstimate, DutyEstimator, DutyOfLine, DutyQuestion, EstimatedDuty};
use customs_declarations::testing::{a_valid_import, declarations_beside};
use customs_exchange::testing::InMemoryExchange;
use customs_kernel::facts::{Amount, Code, Description, Rate, Statement};
use customs_kernel::{Actor, StorageError};
use customs_tariff::duty::{AppliedMeasure, EstimateGap, EstimateNote, EstimateStep};
use rust_decimal::Decimal;
use std::sync::Arc;

/// A tariff with a measure that has a description imported by an operator.
struct ImportedTariff;

impl DutyEstimator for ImportedTariff {
    fn estimate(&self, _: &DutyQuestion) -> Result<DutyEstimate, StorageError> {
        let (base, amount) = (Decimal::new(113_882, 2), Decimal::new(2_505, 2));
        let measure = AppliedMeasure::OnGoods {
            measure_type: Code::from("103"),
            description: Description::from("lost or stolen, 2026.10 or more"),
            commodity_code: Code::from("84713000"),
            area: Code::from("1011"),
        };
        let steps = vec![
            Statement::from(EstimateStep::CustomsValue { customs_value: Amount::new(base, "EUR") }),
            Statement::from(EstimateStep::Measure { measure, rate: Rate::from("2.2%") }),
        ];
        let duty = EstimatedDuty {
            kind: "customs_duty",
            rate: "2.2%".to_owned(),
            base,
            amount,
            treatment: "payable",
            trace: vec![DutyOfLine { line: 1, base, amount, steps }],
        };
        Ok(DutyEstimate {
            duties: vec![duty],
            gaps: vec![(1, Statement::from(EstimateGap::NoExchangeRate { currency: Code::from("JPY") }))],
            notes: vec![(1, Statement::from(EstimateNote::National))],
            ..DutyEstimate::default()
        })
    }
}

fn bench() -> Bench {
    let mut bench = Bench::new();
    let beside = declarations_beside(InMemoryExchange::new(), bench.clock.clone());
    let declarations = Arc::new(beside.with(|ports| ports.duties = Arc::new(ImportedTariff)).declarations);
    Arc::get_mut(&mut bench.services).expect("the only owner").declarations = declarations;
    bench
}

#[actix_rt::test]
async fn an_estimate_is_read_in_the_language_of_the_page() {
    let bench = bench();
    let command = CreateDeclaration {
        organisation: bench.ours,
        actor: Actor::System,
        form: a_valid_import(),
        dossier_id: None,
        submit_when_valid: Some(false),
        may_submit: false,
        may_allocate: false,
    };
    let id = bench.services.declarations.create(command).expect("a draft").declaration.id;
    let owner = bench.member(Role::Owner);
    let path = format!("/declarations/{id}/duties");
    let dutch = bench.send(owner.request(&path).insert_header(("accept-language", "nl"))).await.body;
    for sentence in [
        "<bdi lang=\"nl\">douanewaarde 1.138,82 EUR</bdi>",
        "<bdi lang=\"nl\">maatregel 103 (lost or stolen, 2026.10 or more) op 84713000 voor 1011: 2,2\u{a0}%</bdi>",
        "<bdi lang=\"nl\">de douane publiceert voor die dag geen koers van JPY</bdi>",
        "<bdi lang=\"nl\">wat nationale aanvullende regelingen voor invoerrecht en btw betekenen, wordt niet \
         berekend</bdi>",
    ] {
        assert!(dutch.contains(sentence), "{sentence}: {dutch}");
    }
    let english = owner.get(&path).await.body;
    for sentence in [
        "<bdi lang=\"en\">measure 103 (lost or stolen, 2026.10 or more) on 84713000 for 1011: 2.2%</bdi>",
        "<bdi lang=\"en\">customs publishes no rate of JPY for that day</bdi>",
    ] {
        assert!(english.contains(sentence), "{sentence}: {english}");
    }
}
