//! What becomes of fields that the shape of a body does not have.

use std::any::TypeId;
use std::collections::HashMap;
use std::marker::PhantomData;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use utoipa::ToSchema;
use utoipa::openapi::{RefOr, Schema};

/// Whether fields that a shape does not have are told.
pub(crate) trait UnknownFields: 'static {
    /// Whether they are.
    const TOLD: bool;

    /// Names that are not told all the same.
    fn left_out() -> Arc<[String]> {
        Arc::default()
    }
}

/// They are passed over. Nobody pays for finding them.
pub(crate) struct PassUnknown;

impl UnknownFields for PassUnknown {
    const TOLD: bool = false;
}

/// All of them are told.
pub(crate) struct TellUnknown;

impl UnknownFields for TellUnknown {
    const TOLD: bool = true;
}

/// They are told, but for what a record shows that looks like `V`: clients read a record, change it and send all of it
/// back, with its id and whatever else is ours to say.
pub(crate) struct TellUnknownBut<V>(PhantomData<V>);

impl<V: ToSchema + 'static> UnknownFields for TellUnknownBut<V> {
    const TOLD: bool = true;

    fn left_out() -> Arc<[String]> {
        // A description is long, and the same each time.
        static GATHERED: LazyLock<Mutex<HashMap<TypeId, Arc<[String]>>>> = LazyLock::new(Mutex::default);
        let mut gathered = GATHERED.lock().unwrap_or_else(PoisonError::into_inner);
        gathered.entry(TypeId::of::<V>()).or_insert_with(|| shown_by::<V>().into()).clone()
    }
}

/// The names of the fields of a record.
fn shown_by<V: ToSchema>() -> Vec<String> {
    let (mut described, mut names) = (Vec::new(), Vec::new());
    V::schemas(&mut described);
    gather(&V::schema(), &described, &mut names);
    names
}

/// Follows the parts that a record is put together of; what stands in a field has names of its own.
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
