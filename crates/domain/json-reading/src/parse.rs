//! Parses a JSON text into a shape. A refusal names everything that is wrong with the text.

use crate::null_characters::refuse_null_characters;
use crate::parts::{refuse_hidden_parts, refuse_too_many_parts};
use crate::{Read, Refusal, first_look, second_look};
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use std::sync::Arc;

/// Whether unknown fields are wanted.
#[derive(Debug, Clone, Copy)]
pub enum WantedUnknown {
    /// They are passed over, which spares the search for them.
    None,
    /// They are listed, except those at the top level with a name that this function returns.
    AllBut(fn() -> Arc<[String]>),
}

/// Parses a JSON text into a shape. `is_kept` says whether its texts are stored: then a text with U+0000 is refused,
/// because no database stores it.
///
/// # Errors
/// All values of a wrong type; when there are none, the first missing field that the shape requires. The same holds for
/// texts with U+0000. At most 100 are named, and the number of the others.
pub fn parse<T: DeserializeOwned>(bytes: &[u8], is_kept: bool, unknown: WantedUnknown) -> Result<Read<T>, Refusal> {
    refuse_hidden_parts(bytes)?;
    // This comes before all that takes memory for the parts.
    refuse_too_many_parts(bytes)?;
    if is_kept {
        refuse_null_characters(bytes)?;
    }
    if let Some((value, has_unknown)) = first_look(bytes)
        && !(has_unknown && matches!(unknown, WantedUnknown::AllBut(_)))
    {
        return Ok(Read { value, unknown: Vec::new(), more_unknown: 0 });
    }
    // Either the text is wrong, or it has unknown fields to report, or an object has one name twice (then the last
    // one counts). The slower second look finds out which of these it is.
    let sent: &RawValue = serde_json::from_slice(bytes).map_err(|error| Refusal::no_json(&error))?;
    let left_out = match unknown {
        WantedUnknown::None => Arc::default(),
        WantedUnknown::AllBut(left_out) => left_out(),
    };
    match second_look(sent, left_out) {
        (Some(value), found) if found.is_sound() => {
            let (unknown, more_unknown) = match unknown {
                WantedUnknown::None => (Vec::new(), 0),
                WantedUnknown::AllBut(_) => found.into_unknown(),
            };
            Ok(Read { value, unknown, more_unknown })
        }
        (_, found) => Err(found.into_refusal()),
    }
}
