//! Customers and articles.

use crate::connection::AnyConnection;
use crate::failure::Fallible;
use crate::schema::{customers, items};
use crate::search::entry::Entry;
use crate::values::Json;
use customs_kernel::search::{SearchField, SearchedText};
use customs_master_data::customer::CustomerForm;
use diesel::prelude::*;

type CustomerRow = (i64, String, String, Option<String>, Json<CustomerForm>);

/// What those of the customers are found by that are there.
pub(super) fn customers(connection: &mut AnyConnection, organisation: i64, ids: &[i64]) -> Fallible<Vec<Entry>> {
    let rows: Vec<CustomerRow> = customers::table
        .filter(customers::organisation_id.eq(organisation))
        .filter(customers::id.eq_any(ids))
        .select((
            customers::id,
            customers::customer_code,
            customers::customer_name,
            customers::eori,
            customers::document,
        ))
        .load(connection)?;
    let entry = |(record, code, name, eori, Json(form)): CustomerRow| {
        let texts = SearchedText::all([
            (SearchField::CustomerCode, Some(code.as_str())),
            (SearchField::Name, Some(name.as_str())),
            (SearchField::Eori, eori.as_deref()),
            (SearchField::VatNumber, form.customer_vat_number.as_deref()),
        ]);
        Entry { record, title: code, about: Some(name), texts }
    };
    Ok(rows.into_iter().map(entry).collect())
}

/// Id, code, description, commodity code, SKU and part number of an article.
type ItemRow = (i64, String, String, Option<String>, Option<String>, Option<String>);

/// What those of the articles are found by that are there.
pub(super) fn items(connection: &mut AnyConnection, organisation: i64, ids: &[i64]) -> Fallible<Vec<Entry>> {
    let rows: Vec<ItemRow> = items::table
        .filter(items::organisation_id.eq(organisation))
        .filter(items::id.eq_any(ids))
        .select((items::id, items::item_code, items::description, items::hs_code, items::sku, items::part_number))
        .load(connection)?;
    let entry = |(record, code, description, hs_code, sku, part_number): ItemRow| {
        let texts = SearchedText::all([
            (SearchField::ItemCode, Some(code.as_str())),
            (SearchField::Sku, sku.as_deref()),
            (SearchField::Sku, part_number.as_deref()),
            (SearchField::CommodityCode, hs_code.as_deref()),
            (SearchField::Description, Some(description.as_str())),
        ]);
        Entry { record, title: code, about: Some(description), texts }
    };
    Ok(rows.into_iter().map(entry).collect())
}
