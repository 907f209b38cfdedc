//! Macros that take the fields of a record once and declare from them the body that creates it, the body that changes
//! it, and the view that clients get. They do the same for parts of a record that have fields of their own.
//!
//! | Data | Macro |
//! |---|---|
//! | a record: created, changed and shown | `record_fields!` |
//! | a record: created and changed, shown in another shape | `record_bodies!` with `create:` |
//! | a part: sent and shown in one shape, and changed field by field | `record_bodies!` with `part:` |
//! | a part: sent and shown in one shape, replaced whole | `record_part!` |
//! | what is shown alone | `record_view!` |
//!
//! A field is declared with its type in JSON: `Number` for decimals, `Day` for days, `Moment` for points in time, the
//! type of a part for a part, `Vec` for a list. [`Travelling`] converts it to the value of the form and back. A field
//! of the form that is neither declared nor named in `without { … }` is a compile error.

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
pub use change::Change;
pub(crate) use part::{part_travels, record_part};
pub(crate) use record_view::{record_view, shown_field};
pub(crate) use shown_as::ShownAs;
pub(crate) use travelling::Travelling;
pub(crate) use view::record_fields;
