use super::commodity::Commodity;
use super::terms::Terms;
use super::value::is_sendable;
use crate::form::SkuForm;
use crate::ports::KnownMasterItem;
use customs_kernel::{BrokenRule, Checker, CountryCode, Currency, RuleCode, filled, round_half_away_from_zero};
use rust_decimal::Decimal;
use std::str::FromStr;

/// An entry of `skus`, completed from its master item.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Portion<'a> {
    pub(super) entry: usize,
    pub(super) code: &'a str,
    pub(super) master_item: &'a KnownMasterItem,
    pub(super) commodity: Commodity<'a>,
    pub(super) origin: Option<CountryCode>,
    pub(super) quantity: Decimal,
    pub(super) price: Option<Price>,
    pub(super) unit_gross_weight: Decimal,
    pub(super) unit_net_weight: Decimal,
}

/// The value of one piece.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Price {
    pub(super) unit_value: Decimal,
    pub(super) currency: Currency,
}

impl<'a> Portion<'a> {
    /// Completes an entry from its master item. `None` when data is missing; the errors then name it, unless validation
    /// already does.
    pub(super) fn new(
        entry: usize,
        sku: &SkuForm,
        code: &'a str,
        master_item: &'a KnownMasterItem,
        commodity: Commodity<'a>,
        terms: &Terms<'_>,
        check: &mut Checker,
    ) -> Option<Self> {
        let gross = needed(check, "unit_gross_weight", sku.unit_gross_weight.or(master_item.gross_weight));
        let net = needed(check, "unit_net_weight", sku.unit_net_weight.or(master_item.net_weight));
        let heavier = gross.zip(net).is_some_and(|(gross, net)| net > gross);
        if heavier {
            check.error("unit_gross_weight", (RuleCode::GrossBelowNet, "must be at least unit_net_weight"));
        }
        let price = price(sku, master_item, terms, check);
        let origin = origin(sku, master_item, terms, check);
        let (quantity, gross, net, price, origin) = (sku.quantity?, gross?, net?, price.ok()?, origin.ok()?);
        let unit_value = price.as_ref().map(|price| price.unit_value);
        let figures =
            [("unit_gross_weight", Some(gross), 6), ("unit_net_weight", Some(net), 6), ("unit_value", unit_value, 2)];
        let mut sendable = true;
        for (field, unit, decimals) in figures {
            let total = unit.map(|unit| round_half_away_from_zero(quantity.saturating_mul(unit), decimals));
            if !total.is_none_or(is_sendable) {
                let rule = "times quantity must not have more than 16 digits";
                check.error(field, BrokenRule::new(RuleCode::TotalDigitsOfQuantity, rule).with("max", 16));
                sendable = false;
            }
        }
        (sendable && !heavier).then_some(Self {
            entry,
            code,
            master_item,
            commodity,
            origin,
            quantity,
            price,
            unit_gross_weight: gross,
            unit_net_weight: net,
        })
    }
}

const NOWHERE: (RuleCode, &str) = (RuleCode::ArticleHasNone, "is required, since the article has none");

fn needed(check: &mut Checker, field: &str, value: Option<Decimal>) -> Option<Decimal> {
    if value.is_none() {
        check.error(field, NOWHERE);
    }
    value
}

/// Marks that the error was already reported, here or by validation.
struct AlreadyReported;

fn price(
    sku: &SkuForm,
    master_item: &KnownMasterItem,
    terms: &Terms<'_>,
    check: &mut Checker,
) -> Result<Option<Price>, AlreadyReported> {
    let named: Option<Currency> = as_named(sku.unit_value_currency.as_deref())?;
    let of_article: Option<Currency> = filled(master_item.unit_currency.as_deref()).and_then(|text| text.parse().ok());
    let unit_value = match (sku.unit_value, master_item.unit_value) {
        (Some(value), _) => value,
        (None, Some(value)) => {
            if let (Some(named), Some(other)) = (&named, &of_article)
                && named != other
            {
                // An amount means nothing without its currency: 8 dollars are not 8 euros.
                let rule = format!("is required, since that of the article is in {other}");
                check.error(
                    "unit_value",
                    BrokenRule::new(RuleCode::OtherCurrency, rule).with("currency", other.as_str()),
                );
                return Err(AlreadyReported);
            }
            value
        }
        (None, None) if terms.value_and_origin_needed => {
            check.error("unit_value", NOWHERE);
            return Err(AlreadyReported);
        }
        (None, None) => return Ok(None),
    };
    let currency = named.or(of_article).unwrap_or_else(|| terms.currency.clone());
    Ok(Some(Price { unit_value, currency }))
}

fn origin(
    sku: &SkuForm,
    master_item: &KnownMasterItem,
    terms: &Terms<'_>,
    check: &mut Checker,
) -> Result<Option<CountryCode>, AlreadyReported> {
    let named: Option<CountryCode> = as_named(sku.country_of_origin.as_deref())?;
    let of_article = || filled(master_item.country_of_origin.as_deref()).and_then(|text| text.parse().ok());
    match named.or_else(of_article) {
        None if terms.value_and_origin_needed => {
            check.error("country_of_origin", NOWHERE);
            Err(AlreadyReported)
        }
        origin => Ok(origin),
    }
}

/// Parses the value that the entry names; validation reports a text that cannot be parsed.
fn as_named<T: FromStr>(text: Option<&str>) -> Result<Option<T>, AlreadyReported> {
    filled(text).map(str::parse).transpose().map_err(|_| AlreadyReported)
}
