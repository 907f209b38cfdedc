//! Writes the location of the goods, the terms of delivery and the customs warehouse.

use super::codes;
use super::translated::{self, List};
use crate::writing::{FieldPath, MessageWriter};
use customs_declarations::MessageWarning;
use customs_declarations::form::{GoodsLocationForm, IncotermsForm, WarehouseForm};

/// Writes the place where the goods can be examined. The form has no separate field for its identifier: with the
/// qualifiers U (UN/LOCODE) and Y (authorisation number) `address` holds the identifier, otherwise the street.
pub(super) fn write_goods_location(writer: &mut MessageWriter, location: Option<&GoodsLocationForm>) {
    let path = "declaration.goods_location";
    let Some(GoodsLocationForm {
        location_type,
        identification_type,
        country,
        postal_code,
        city,
        address,
        house_number,
    }) = location
    else {
        return;
    };
    let identified = matches!(identification_type.as_deref(), Some("U" | "Y"));
    let at = |name| FieldPath::new(path, name);
    let line = match (address.as_deref(), house_number.as_deref()) {
        _ if identified => None,
        (Some(address), Some(number)) => Some(format!("{} {}", address.trim(), number.trim())),
        (Some(only), None) | (None, Some(only)) => Some(only.to_owned()),
        (None, None) => None,
    };
    if identified && house_number.as_deref().is_some_and(|number| !number.trim().is_empty()) {
        writer.warn(at("house_number"), MessageWarning::HouseNumberNotSent);
    }
    writer.class("GoodsLocation", Some(FieldPath::whole(path)), |writer| {
        writer.text("Name", address.as_deref().filter(|_| identified), at("address"));
        writer.text("TypeCode", location_type.as_deref(), at("type"));
        writer.class("Address", None, |writer| {
            writer.text("TypeCode", identification_type.as_deref(), at("identification_type"));
            writer.text("CityName", city.as_deref(), at("city"));
            writer.text("CountryCode", country.as_deref(), at("country"));
            writer.text("Line", line.as_deref(), at("address"));
            writer.text("PostcodeID", postal_code.as_deref(), at("postal_code"));
        });
    });
}

/// Writes the terms of delivery. A place that is a UN/LOCODE of the country named goes as code, any other as text with
/// the country before it. Without the country, a code looks like a name in capitals (PARIS reads as a place in
/// Panama).
pub(super) fn write_trade_terms(writer: &mut MessageWriter, incoterms: Option<&IncotermsForm>) {
    let path = "declaration.incoterms";
    let Some(IncotermsForm { code, country, location }) = incoterms else { return };
    let country = country.as_deref().map(str::trim).filter(|country| !country.is_empty());
    let location = location.as_deref().map(str::trim).filter(|location| !location.is_empty());
    let locode = location.filter(|location| country.is_some_and(|country| is_locode_of(location, country)));
    let name = match (country, location) {
        _ if locode.is_some() => None,
        (Some(country), Some(location)) => Some(format!("{country} {location}")),
        (Some(only), None) | (None, Some(only)) => Some(only.to_owned()),
        (None, None) => None,
    };
    writer.class("TradeTerms", Some(FieldPath::whole(path)), |writer| {
        writer.text("ConditionCode", code.as_deref(), FieldPath::new(path, "code"));
        writer.text("LocationID", locode, FieldPath::new(path, "location"));
        writer.text("LocationName", name.as_deref(), FieldPath::new(path, "location"));
    });
}

fn is_locode_of(location: &str, country: &str) -> bool {
    let place = location.strip_prefix(country).unwrap_or_default();
    country.len() == 2
        && place.len() == 3
        && place.bytes().all(|byte| byte.is_ascii_uppercase() || (b'2'..=b'9').contains(&byte))
}

/// Writes the customs warehouse.
pub(super) fn write_warehouse(writer: &mut MessageWriter, warehouse: Option<&WarehouseForm>) {
    let path = "declaration.warehouse";
    let Some(WarehouseForm { licence, licence_type }) = warehouse else { return };
    writer.class("Warehouse", Some(FieldPath::whole(path)), |writer| {
        writer.text("ID", licence.as_deref(), FieldPath::new(path, "licence"));
        let (kind, path) = (licence_type.as_deref().map(str::trim), FieldPath::new(path, "licence_type"));
        if let Some(kind) = kind {
            translated::report(writer, List::WarehouseKind, kind, path);
        }
        writer.text("TypeCode", kind.map(codes::warehouse_kind), path);
    });
}
