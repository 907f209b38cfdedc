//! The goods items of a declaration that is put away: the documents of all its lines as one compressed value beside the
//! form, since ten lines that resemble each other take hardly more than one. The lines stay as rows, for their ids and for
//! the columns that are searched; the document of a packed line is the JSON null.

use super::line_updates;
use crate::compression::{packed, unpacked};
use crate::connection::AnyConnection;
use crate::failure::{Fallible, corrupt};
use crate::prepared::Prepared;
use crate::schema::declarations;
use crate::values::Ts;
use customs_declarations::form::ItemForm;
use customs_declarations::{Declaration, LineId};
use customs_kernel::StorageError;
use diesel::prelude::*;
use serde_json::Value;
use std::collections::HashMap;

/// The documents of lines, by the ids of the lines.
pub(crate) type Documents = Vec<(i64, Value)>;

/// The first byte of packed lines, which names the dictionary that they were compressed with.
const FORM: u8 = 1;

/// Packs documents; `None` when that would make them no smaller.
pub(crate) fn pack(documents: &Documents) -> Result<Option<Vec<u8>>, StorageError> {
    let text = serde_json::to_vec(documents).map_err(|error| StorageError::Failed(Box::new(error)))?;
    let frame = packed(&text).map_err(|error| StorageError::Failed(Box::new(error)))?;
    Ok(frame.map(|mut frame| {
        frame.insert(0, FORM);
        frame
    }))
}

/// The items that were packed; `None` when they cannot be read.
pub(super) fn unpack(packed: &[u8]) -> Option<HashMap<i64, ItemForm>> {
    let [FORM, frame @ ..] = packed else { return None };
    let items: Vec<(i64, ItemForm)> = serde_json::from_slice(&unpacked(frame).ok()?).ok()?;
    Some(items.into_iter().collect())
}

/// Writes the items of a draft that was put away back to their rows, before the draft is changed. Its form keeps them
/// until then.
pub(super) fn take_out(connection: &mut AnyConnection, draft: &Declaration) -> Fallible<()> {
    let items: Vec<(LineId, ItemForm)> = draft.lines.iter().map(|line| (line.id, line.item.clone())).collect();
    line_updates::update(connection, draft.organisation, draft.id, &items)?;
    let declaration = super::repository::of(draft.organisation, draft.id);
    let out = (declarations::put_away_at.eq(None::<Ts>), declarations::packed_lines.eq(None::<Vec<u8>>));
    if Prepared(diesel::update(declaration).set(out)).execute(connection)? == 0 {
        return Err(corrupt(format!("declaration {}", draft.id)));
    }
    Ok(())
}
