use crate::body::Number;
use customs_reporting::reports::{Cell, Column, ReportRow};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// A row as a JSON object: the names of the columns with their values; times are in UTC.
pub(super) struct RowJson {
    pub(super) columns: &'static [Column],
    pub(super) row: ReportRow,
}

impl Serialize for RowJson {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(Some(self.row.len()))?;
        for (column, cell) in self.columns.iter().zip(&self.row) {
            match cell {
                Cell::Empty => object.serialize_entry(column.name, &()),
                Cell::Text(text) => object.serialize_entry(column.name, text),
                Cell::Number(number) => object.serialize_entry(column.name, &Number::from(*number)),
                Cell::Moment(at) => object.serialize_entry(column.name, at),
                Cell::Day(day) => object.serialize_entry(column.name, day),
            }?;
        }
        object.end()
    }
}

impl PartialSchema for RowJson {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .description(Some("A record: the columns of the report by name."))
            .additional_properties(Some(
                ObjectBuilder::new().schema_type(utoipa::openapi::schema::SchemaType::AnyValue),
            ))
            .into()
    }
}

impl ToSchema for RowJson {
    fn name() -> std::borrow::Cow<'static, str> {
        std::borrow::Cow::Borrowed("ReportRow")
    }
}
