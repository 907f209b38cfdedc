use crate::Outcome;
use crate::files::{TariffFiles, code};
use customs_tariff::duty::{DutyQuestion, Goods, Price, Procedure, Quantities};
use customs_tariff::{AsOf, Tariff, TradeDirection, Validation};
use rust_decimal::Decimal;
use std::time::{Duration, Instant};

/// Runs of each look-up, each about other goods.
const RUNS: u32 = 2_000;

/// The name of a look-up, its median time, and the time within which 99 of 100 runs end.
type Figure = (&'static str, Duration, Duration);

pub(crate) fn measure(tariff: &Tariff, files: &TariffFiles) -> Outcome<Vec<Figure>> {
    let today = AsOf::day("2026-03-02".parse()?);
    let then = AsOf::day("2026-03-01".parse()?);
    let goods = |run: u32| code(run.wrapping_mul(7_919) % files.count);
    let valid = |code: &str, direction, as_of| -> Outcome<()> {
        match tariff.validate(code, Some(direction), as_of)? {
            Validation::Valid { .. } => Ok(()),
            Validation::Invalid(why) => Err(why.into()),
        }
    };
    let references = |run: u32| -> Outcome<()> {
        let found = tariff.certified_measures(&goods(run), "GB", None, TradeDirection::Import, today)?;
        if found.is_empty() { Err("no measures".into()) } else { Ok(()) }
    };
    let estimate = |run: u32| -> Outcome<()> {
        let total = tariff.estimate_duties(&[(1, question(goods(run)))], today, false)?;
        if total.gaps.is_empty() { Ok(()) } else { Err(format!("{:?}", total.gaps).into()) }
    };
    Ok(vec![
        timed("validate an import code", |run| valid(&goods(run), TradeDirection::Import, today))?,
        timed("validate an import code as of the day before", |run| valid(&goods(run), TradeDirection::Import, then))?,
        timed("validate an export code", |run| {
            let code = goods(run);
            valid(code.get(..8).unwrap_or_default(), TradeDirection::Export, today)
        })?,
        timed("additional references of goods and origin", references)?,
        timed("duties of a line", estimate)?,
    ])
}

fn question(commodity_code: String) -> DutyQuestion {
    DutyQuestion {
        commodity_code,
        origin: Some("US".to_owned()),
        preferential_origin: None,
        duty_regime: None,
        procedure: Procedure::default(),
        documents: Vec::new(),
        additional_codes: Vec::new(),
        goods: Goods {
            price: Price { amount: Decimal::from(1_000), currency: "USD".to_owned() },
            charges: Vec::new(),
            further_costs: Decimal::ZERO,
            quantities: Quantities { net_mass: Some(Decimal::TEN), supplementary: None, unit: None },
        },
    }
}

fn timed(name: &'static str, mut run: impl FnMut(u32) -> Outcome<()>) -> Outcome<Figure> {
    let mut times = Vec::new();
    for number in 0..RUNS {
        let began = Instant::now();
        run(number)?;
        times.push(began.elapsed());
    }
    times.sort_unstable();
    Ok((name, times[times.len() / 2], times[times.len() * 99 / 100]))
}
