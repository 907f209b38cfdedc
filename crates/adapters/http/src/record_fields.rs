//! Macros that take the fields of a record once and declare from them the body that creates it, the body that changes
//! it, and the view that clients get. They do the same for parts of a record that have fields of their own.
//!
//! | Data | Macro | Macro if its domain reads it |
//! |---|---|---|
//! | a record: created, changed and shown | `record_fields!` | `described_fields!` |
//! | a record: created and changed, shown in another shape | `record_bodies!` | `described_bodies!` |
//! | a part: sent and shown in one shape, and changed field by field | | `described_bodies!` with `part:` |
//! | a part: sent and shown in one shape, replaced whole | `record_part!` | `shown_part!` |
//! | what is shown alone | `record_view!` | |
//!
//! Forms with `FormFields` are read by their domains, so that a program that uses a domain alone reads them as this
//! adapter does. [`DomainBody`](crate::body::DomainBody) joins what such a domain reads with what describes it here.
//!
//! A field is declared with its type in JSON: `Number` for decimals, `Day` for days, `Moment` for points in time, the
//! type of a part for a part, `Vec` for a list. [`Travelling`] converts it to the value of the form, and [`ShownAs`]
//! back. A field of the form that is neither declared nor named in `without { … }` is a compile error.

mod bodies;
mod body;
mod described;
mod part;
mod record_view;
mod shown_as;
mod travelling;
mod view;

pub(crate) use bodies::record_bodies;
pub(crate) use body::{body_applies, body_struct, record_body, shown_body};
pub(crate) use customs_json_reading::Change;
pub(crate) use described::{described_bodies, describes};
pub(crate) use part::{part_is_shown, part_travels, record_part, shown_part};
pub(crate) use record_view::{record_view, shown_field};
pub(crate) use shown_as::ShownAs;
pub(crate) use travelling::{Travelling, arrived};
pub(crate) use view::{bodies_and_view, described_fields, record_fields};
