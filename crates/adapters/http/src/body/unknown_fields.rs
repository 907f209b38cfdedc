//! Decides whether an answer names fields that the shape of a body does not have.

use std::any::TypeId;
use std::collections::HashMap;
use std::marker::PhantomData;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Schema};

/// Decides whether unknown fields are reported to the client.
pub trait UnknownFields: 'static {
    /// Whether unknown fields are reported.
    const REPORTED: bool;

    /// Names of unknown fields that are not reported in any case.
    fn left_out() -> Arc<[String]> {
        Arc::default()
    }
}

/// Unknown fields are not reported. Bodies with this choice are spared the search for them.
pub struct PassUnknown;

impl UnknownFields for PassUnknown {
    const REPORTED: bool = false;
}

/// All unknown fields are reported.
pub(crate) struct ReportUnknown;

impl UnknownFields for ReportUnknown {
    const REPORTED: bool = true;
}

/// Unknown fields are reported, except those that the record `V` has when it is shown: clients read a record, change
/// it and send all of it back, including its id and other fields that only the service sets.
pub(crate) struct ReportUnknownExcept<V>(PhantomData<V>);

impl<V: ToSchema + 'static> UnknownFields for ReportUnknownExcept<V> {
    const REPORTED: bool = true;

    fn left_out() -> Arc<[String]> {
        // The names are collected once for each type, because the description of a type is long and never changes.
        static GATHERED: LazyLock<Mutex<HashMap<TypeId, Arc<[String]>>>> = LazyLock::new(Mutex::default);
        let mut gathered = GATHERED.lock().unwrap_or_else(PoisonError::into_inner);
        gathered.entry(TypeId::of::<V>()).or_insert_with(|| shown_by::<V>().into()).clone()
    }
}

/// The names of the fields that a record has when it is shown.
fn shown_by<V: ToSchema>() -> Vec<String> {
    let (mut described, mut names) = (Vec::new(), Vec::new());
    V::schemas(&mut described);
    gather(&V::schema(), &described, &mut names);
    names
}

/// Collects names from all parts that make up the record, but not from the objects inside its fields.
fn gather(schema: &RefOr<Schema>, described: &[(String, RefOr<Schema>)], names: &mut Vec<String>) {
    match schema {
        RefOr::Ref(part) => {
            let name = part.ref_location.rsplit('/').next();
            if let Some((_, part)) = described.iter().find(|(described, _)| Some(described.as_str()) == name) {
                gather(part, described, names);
            }
        }
        RefOr::T(Schema::Object(object)) => names.extend(object.properties.keys().cloned()),
        RefOr::T(Schema::AllOf(parts)) => parts.items.iter().for_each(|part| gather(part, described, names)),
        RefOr::T(_) => {}
    }
}
