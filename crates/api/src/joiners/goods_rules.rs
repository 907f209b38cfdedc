use super::duties::{additional_codes, documents, given};
use customs_declarations::Direction;
use customs_declarations::form::ItemForm;
use customs_declarations::ports::{GoodsObjection, GoodsQuestion, GoodsRules};
use customs_kernel::StorageError;
use customs_tariff::{AsOf, DeclaredGoods, DeclaredHow, Objection, Tariff, TradeDirection};

/// Gives declarations the demands of the tariff on goods.
pub(crate) struct TariffGoodsRules(pub(crate) Tariff);

impl GoodsRules for TariffGoodsRules {
    fn objections(&self, question: &GoodsQuestion) -> Result<Vec<GoodsObjection>, StorageError> {
        let GoodsQuestion { on, direction, procedure, symbol, items, destination, authorisations } = question;
        let destination = destination.as_deref();
        let goods: Vec<(usize, DeclaredGoods)> = items
            .iter()
            .enumerate()
            .filter_map(|(place, item)| Some((place, declared(item, *direction, destination, authorisations)?)))
            .collect();
        let direction = match direction {
            Direction::Import => TradeDirection::Import,
            Direction::Export => TradeDirection::Export,
        };
        let procedure = procedure.clone().unwrap_or_default();
        let how = DeclaredHow { direction, procedure, is_full: symbol.is_full() };
        let found = self.0.objections(&goods, &how, AsOf::day(*on))?;
        // A missing TARIC code of an import has a warning of its own.
        let says_taric =
            |place: usize| items.get(place).is_some_and(|item| given(item.taric_subheading.as_deref()).is_some());
        let is_reported = |(place, objection): &(usize, Objection)| {
            says_taric(*place) || !matches!(objection, Objection::UnknownSubheading { .. })
        };
        Ok(found.into_iter().filter(is_reported).map(|(place, objection)| reported(place, objection)).collect())
    }
}

/// The goods in the terms of the tariff; `None` without a code or country, which the form's own rules report.
fn declared(
    item: &ItemForm,
    direction: Direction,
    destination: Option<&str>,
    authorisations: &[String],
) -> Option<DeclaredGoods> {
    let code = item.hs_code.as_deref().filter(|code| code.len() == 8)?;
    let (taric, country) = match direction {
        Direction::Import => (item.taric_subheading.as_deref().unwrap_or("00"), item.country_of_origin.as_deref()),
        Direction::Export => ("", destination),
    };
    let own = item.authorisations.iter().filter_map(|entry| entry.type_code.clone());
    Some(DeclaredGoods {
        commodity_code: format!("{code}{taric}"),
        country: given(country)?.to_owned(),
        preferential_origin: given(item.preferential_country_of_origin.as_deref()).map(str::to_owned),
        duty_regime: given(item.duty_regime.as_deref()).map(str::to_owned),
        documents: documents(item).into_iter().chain(own).chain(authorisations.iter().cloned()).collect(),
        additional_codes: additional_codes(item),
        supplementary_quantity: item.supplementary_quantity,
    })
}

fn reported(place: usize, objection: Objection) -> GoodsObjection {
    let field = match &objection {
        Objection::MissingCertificate { .. }
        | Objection::UnprovenPreference { .. }
        | Objection::UnknownPreference { .. } => "supporting_documents",
        Objection::MissingSupplementaryQuantity { .. } => "supplementary_quantity",
        Objection::MissingAdditionalCode { .. } => "additional_taric1",
        Objection::UnknownSubheading { .. } => "taric_subheading",
        Objection::NoSuchHeading { .. }
        | Objection::UnknownCommodity { .. }
        | Objection::OutOfForce { .. }
        | Objection::Subdivided { .. } => "hs_code",
    };
    GoodsObjection { place, field, message: objection.into() }
}
