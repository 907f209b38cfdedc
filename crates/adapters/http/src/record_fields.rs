//! The fields of a record that clients keep, written once: what clients send to create one, what they
//! send to change one, and what they are shown. So with the parts of a record that have fields of their own.
//!
//! | What travels | Macro |
//! |---|---|
//! | a record: created, changed and shown | `record_fields!` |
//! | a record: created and changed, shown in another shape | `record_bodies!` with `create:` |
//! | a part: sent and shown in one shape, and changed field by field | `record_bodies!` with `part:` |
//! | a part: sent and shown in one shape, replaced whole | `record_part!` |
//! | what is shown alone | `record_view!` |
//!
//! A field stands there as JSON has it: `Number` for decimals, `Day` for days, `Moment` for moments, the part for a
//! part, `Vec` for a list. What it becomes in the form, and how it is shown, says [`Travelling`]. A field of the form
//! that is neither written down nor named in `without { … }` is a compile error.

mod bodies;
mod body;
mod change;
mod part;
mod record_view;
mod shown_as;
mod travelling;
mod view;

pub(crate) use bodies::record_bodies;
pub(crate) use body::{body_applies, record_body};
pub(crate) use change::Change;
pub(crate) use part::{part_travels, record_part};
pub(crate) use record_view::{record_view, shown_field};
pub(crate) use shown_as::ShownAs;
pub(crate) use travelling::Travelling;
pub(crate) use view::record_fields;
