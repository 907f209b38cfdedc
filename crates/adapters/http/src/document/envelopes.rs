//! Envelopes, such as a record with a message, refer to the schema of the record that they carry.

use utoipa::openapi::schema::{ArrayItems, Schema};
use utoipa::openapi::{Components, Ref, RefOr};

/// Puts a reference in place of each copy of a record's schema that an envelope holds. The schema of an envelope is
/// named after both, as in `Written_Dossier`.
pub(super) fn refer(components: &mut Components) {
    let envelopes: Vec<String> = components.schemas.keys().filter(|name| name.contains('_')).cloned().collect();
    for envelope in envelopes {
        let Some((_, record)) = envelope.rsplit_once('_') else { continue };
        let Some(copied) = components.schemas.get(record).cloned() else { continue };
        if let Some(RefOr::T(Schema::Object(object))) = components.schemas.get_mut(&envelope) {
            object.properties.values_mut().for_each(|property| replace(property, &copied, record));
        }
    }
}

fn replace(property: &mut RefOr<Schema>, copied: &RefOr<Schema>, record: &str) {
    if property == copied {
        *property = Ref::from_schema_name(record).into();
    } else if let RefOr::T(Schema::Array(list)) = property
        && let ArrayItems::RefOrSchema(entry) = &mut list.items
        && **entry == *copied
    {
        **entry = Ref::from_schema_name(record).into();
    }
}
