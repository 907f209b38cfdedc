//! Seals that customs names in its permission to unload.

use super::ReadError;
use super::document::{known, once};
use customs_xml_reading::XmlWalk;

/// Returns whether the permission names seals: of the consignment, or put on it after an incident (condition C0440
/// looks at both). `None` when it repeats no consignment. `limit` is the largest number of bytes that are read.
pub(super) fn named_seals(bytes: &[u8], limit: usize) -> Result<Option<bool>, ReadError> {
    let mut walk = XmlWalk::new(bytes, limit)?;
    walk.root()?;
    let mut named = None;
    while let Some(tag) = walk.next_child()? {
        match known(&tag) {
            Some("Consignment") => {
                let any = on_equipment(&mut walk, Some("Incident"))?;
                named = Some(any || named == Some(true));
            }
            _ => walk.skip()?,
        }
    }
    Ok(named)
}

/// Returns whether transport equipment in the group entered last has seals, or such equipment in one of its groups
/// called `inner`.
fn on_equipment(walk: &mut XmlWalk<'_>, inner: Option<&str>) -> Result<bool, ReadError> {
    let mut any = false;
    while let Some(tag) = walk.next_child()? {
        match known(&tag) {
            Some("TransportEquipment") => any |= has_seals(walk)?,
            Some(name) if Some(name) == inner => any |= on_equipment(walk, None)?,
            _ => walk.skip()?,
        }
    }
    Ok(any)
}

fn has_seals(walk: &mut XmlWalk<'_>) -> Result<bool, ReadError> {
    let mut number = None;
    while let Some(tag) = walk.next_child()? {
        match known(&tag) {
            Some("numberOfSeals") => once(walk, &mut number, "numberOfSeals")?,
            _ => walk.skip()?,
        }
    }
    Ok(number.is_some_and(|number| number.parse() != Ok(0_u32)))
}
