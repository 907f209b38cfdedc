//! The page on which a record that customs refused is corrected, of whatever kind the record is.

use super::objection::Objection;
use crate::form::Problem;
use crate::layout::Layout;
use crate::texts::Language;
use askama::Template;

#[derive(Template)]
#[template(path = "editing/correct.html")]
pub(super) struct CorrectPage {
    pub(super) layout: Layout,
    pub(super) t: Language,
    /// The address of the list that the record is in, and its name.
    pub(super) part: &'static str,
    pub(super) part_name: &'static str,
    pub(super) id: i64,
    /// The number of the page.
    pub(super) page: usize,
    pub(super) version: i64,
    /// When the page asks whether the record was changed meanwhile.
    pub(super) triggers: String,
    pub(super) reference: String,
    /// Says when customs refused the record; empty when no answer of customs is known.
    pub(super) refused: String,
    pub(super) objections: Vec<Objection>,
    /// Which of the objections are on this page; `None` when all are.
    pub(super) stretch: Option<Stretch>,
    pub(super) problems: Vec<Problem>,
    /// What is said of an objection whose field is not on this page.
    pub(super) elsewhere: &'static str,
    /// Why the record can only be copied; empty when it can be changed.
    pub(super) no_way_back: &'static str,
    pub(super) is_draft: bool,
    /// Whether what stands in the form was typed and is not saved.
    pub(super) is_typed: bool,
    /// Whether a copy is made without a page that asks first.
    pub(super) copies_at_once: bool,
}

/// A part of many objections.
pub(super) struct Stretch {
    pub(super) extent: String,
    /// The numbers of the pages before and after this one.
    pub(super) previous: Option<usize>,
    pub(super) next: Option<usize>,
}
