use super::form::{Link, PART};
use crate::Answer;
use crate::layout::Layout;
use crate::texts::Language;
use crate::visit::Visit;
use askama::Template;

/// A detail with its name.
pub(super) struct Fact {
    pub(super) name: &'static str,
    pub(super) value: String,
}

impl Fact {
    /// A detail; the text must be fit to be shown.
    pub(super) const fn new(name: &'static str, value: String) -> Self {
        Self { name, value }
    }
}

/// A page that shows settings, with links to what can be done about them.
#[derive(Template)]
#[template(path = "settings/facts.html")]
pub(super) struct FactsPage {
    layout: Layout,
    t: Language,
    crumbs: Vec<Link>,
    title: &'static str,
    facts: Vec<Fact>,
    links: Vec<Link>,
    /// Address of a picture; empty without one.
    picture: &'static str,
    described: &'static str,
}

impl FactsPage {
    /// A page of these details.
    pub(super) fn new(visit: &Visit, title: &'static str, facts: Vec<Fact>, links: Vec<Link>) -> Self {
        let t = visit.t();
        let (layout, crumbs) = (Layout::new(visit, PART), Link::crumbs(t, []));
        Self { layout, t, crumbs, title, facts, links, picture: "", described: "" }
    }

    /// Shows a picture below the details.
    pub(super) fn picture(mut self, address: &'static str, described: &'static str) -> Self {
        (self.picture, self.described) = (address, described);
        self
    }

    /// The answer.
    pub(super) fn answer(&self, visit: &Visit) -> Answer {
        visit.page(self)
    }
}
