use crate::Answer;
use crate::layout::{Choice, Layout};
use crate::texts::Language;
use crate::visit::Visit;
use askama::Template;
use customs_kernel::FieldErrors;

/// The part of the navigation that all settings belong to.
pub(super) const PART: &str = "/console/settings";

/// A link with its name.
pub struct Link {
    pub(super) href: String,
    pub(super) name: &'static str,
    /// Whether it leads to something that cannot be taken back.
    pub(super) is_danger: bool,
}

impl Link {
    /// A link to a page.
    pub(super) fn to(href: impl Into<String>, name: &'static str) -> Self {
        Self { href: href.into(), name, is_danger: false }
    }

    /// A link to the page that asks before something is lost.
    pub(super) fn to_danger(href: impl Into<String>, name: &'static str) -> Self {
        Self { is_danger: true, ..Self::to(href, name) }
    }

    /// The links from the settings to a page below one of them.
    pub(super) fn crumbs(t: Language, below: impl IntoIterator<Item = Self>) -> Vec<Self> {
        std::iter::once(Self::to(PART, t.settings())).chain(below).collect()
    }
}

/// What a field looks like.
enum Kind {
    /// An input of this type.
    Input(&'static str),
    /// A list to choose one value from.
    Select(Vec<Choice>),
    /// Boxes to tick.
    Boxes(Vec<Choice>),
}

/// A field of a form: what stands in it, and what is wrong with that.
pub struct Field {
    /// Id on the page; errors name the field by it.
    id: String,
    name: &'static str,
    label: &'static str,
    hint: &'static str,
    autocomplete: &'static str,
    value: String,
    kind: Kind,
    wrong: Vec<String>,
}

impl Field {
    /// A line of text.
    pub fn text(name: &'static str, label: &'static str, value: impl Into<String>) -> Self {
        let (hint, autocomplete) = ("", "off");
        let (value, kind) = (value.into(), Kind::Input("text"));
        Self { id: name.to_owned(), name, label, hint, autocomplete, value, kind, wrong: Vec::new() }
    }

    /// A line of another type, such as `email`.
    pub fn with_type(mut self, kind: &'static str) -> Self {
        self.kind = Kind::Input(kind);
        self
    }

    /// A list to choose one value from.
    pub(super) fn select(name: &'static str, label: &'static str, choices: Vec<Choice>) -> Self {
        Self { kind: Kind::Select(choices), ..Self::text(name, label, "") }
    }

    /// Boxes to tick. Several groups of boxes may share a name, so the id is another one.
    pub fn boxes(id: impl Into<String>, name: &'static str, label: &'static str, choices: Vec<Choice>) -> Self {
        Self { id: id.into(), kind: Kind::Boxes(choices), ..Self::text(name, label, "") }
    }

    /// Says below the label what is expected.
    pub fn hint(mut self, hint: &'static str) -> Self {
        self.hint = hint;
        self
    }

    /// Names the kind of text for password managers and the like.
    pub(super) fn autocomplete(mut self, kind: &'static str) -> Self {
        self.autocomplete = kind;
        self
    }

    /// The ids of the texts that describe the field.
    fn described_by(&self) -> String {
        let hint = (!self.hint.is_empty()).then(|| format!("{}-hint", self.id));
        let why = (!self.wrong.is_empty()).then(|| format!("{}-why", self.id));
        hint.into_iter().chain(why).collect::<Vec<_>>().join(" ")
    }
}

/// Fields that belong together.
pub struct Group {
    /// Heading of the group; empty when the form has one group only.
    legend: &'static str,
    fields: Vec<Field>,
}

impl Group {
    /// A group under a heading.
    pub const fn under(legend: &'static str, fields: Vec<Field>) -> Self {
        Self { legend, fields }
    }
}

/// A line of the summary above a form that was refused.
struct Problem {
    /// The field at fault; `None` when it is the form as a whole.
    href: Option<String>,
    says: String,
    /// What to look at before it is sent again, which opens in a new tab.
    elsewhere: Option<Link>,
}

impl Problem {
    const fn new(href: Option<String>, says: String) -> Self {
        Self { href, says, elsewhere: None }
    }
}

/// A page with one form. It is posted to the address of the page: reading it says what will happen and asks, posting it
/// does it.
#[derive(Template)]
#[template(path = "settings/form.html")]
pub struct FormPage {
    layout: Layout,
    t: Language,
    crumbs: Vec<Link>,
    title: &'static str,
    /// The person or thing that the form is about, in words that a user wrote.
    subject: String,
    says: &'static str,
    also: Vec<Link>,
    groups: Vec<Group>,
    problems: Vec<Problem>,
    button: &'static str,
    is_danger: bool,
    has_file: bool,
    /// Whether it makes or does something that must be done once, however often the form is sent.
    makes: bool,
    /// The print of what the form replaces; empty for one that replaces nothing.
    seen: String,
    cancel: String,
}

impl FormPage {
    /// A form under this title. A user who gives up goes back to the last of the crumbs.
    pub(super) fn new(visit: &Visit, crumbs: Vec<Link>, title: &'static str, groups: Vec<Group>) -> Self {
        Self::within(Layout::new(visit, PART), visit.t(), crumbs, title, groups)
    }

    /// A form within this frame.
    pub fn within(layout: Layout, t: Language, crumbs: Vec<Link>, title: &'static str, groups: Vec<Group>) -> Self {
        Self {
            layout,
            t,
            cancel: crumbs.last().map_or_else(|| PART.to_owned(), |link| link.href.clone()),
            crumbs,
            title,
            subject: String::new(),
            says: "",
            also: Vec::new(),
            groups,
            problems: Vec::new(),
            button: t.save(),
            is_danger: false,
            has_file: false,
            makes: false,
            seen: String::new(),
        }
    }

    /// A form of one group.
    pub(super) fn with_fields(visit: &Visit, crumbs: Vec<Link>, title: &'static str, fields: Vec<Field>) -> Self {
        Self::new(visit, crumbs, title, vec![Group { legend: "", fields }])
    }

    /// A page that asks before it does something.
    pub(super) fn question(visit: &Visit, crumbs: Vec<Link>, title: &'static str, says: &'static str) -> Self {
        Self { says, button: title, ..Self::new(visit, crumbs, title, Vec::new()) }
    }

    /// Names the person or thing that the form is about; the text must be fit to be shown.
    pub(super) fn about(mut self, subject: String) -> Self {
        self.subject = subject;
        self
    }

    /// Explains the form.
    pub(super) fn says(mut self, says: &'static str) -> Self {
        self.says = says;
        self
    }

    /// Names what the button does.
    pub(super) fn button(mut self, button: &'static str) -> Self {
        self.button = button;
        self
    }

    /// Marks what cannot be taken back.
    pub(super) fn danger(mut self) -> Self {
        self.is_danger = true;
        self
    }

    /// Marks a form that uploads a file; the token is its first part.
    pub fn with_a_file(mut self) -> Self {
        self.has_file = true;
        self
    }

    /// Whether what stands in the form was typed and is not saved. A password is not shown again, and typed again anyhow.
    fn is_typed(&self) -> bool {
        let mut fields = self.groups.iter().flat_map(|group| &group.fields);
        !self.problems.is_empty() && fields.any(|field| !field.value.is_empty())
    }

    /// Marks a form that is distinguished from other forms when it is sent a second time.
    pub(super) fn making(mut self) -> Self {
        self.makes = true;
        self
    }

    /// Marks a form that replaces what is stored; `seen` is the print of what it shows.
    pub(super) fn replacing(self, seen: impl Into<String>) -> Self {
        Self { seen: seen.into(), ..self.making() }
    }

    /// Offers other pages above the form.
    pub(super) fn also(mut self, links: Vec<Link>) -> Self {
        self.also = links;
        self
    }

    /// Shows what is wrong, above the form and beside each field. Rules of fields that the form does not have are shown
    /// above it.
    pub fn refused(mut self, errors: &FieldErrors) -> Self {
        for (path, rules) in errors.iter() {
            let says: Vec<String> = rules.iter().map(|rule| self.t.broken(rule)).collect();
            let mut fields = self.groups.iter_mut().flat_map(|group| &mut group.fields);
            match fields.find(|field| field.id == path) {
                Some(field) => {
                    let line = |text: &String| format!("{}: {text}", field.label);
                    let href = Some(format!("#{path}"));
                    self.problems.extend(says.iter().map(|text| Problem::new(href.clone(), line(text))));
                    field.wrong = says;
                }
                None => self.problems.extend(says.into_iter().map(|says| Problem::new(None, says))),
            }
        }
        self
    }

    /// Shows why the form as a whole was refused.
    pub(super) fn problem(mut self, says: impl Into<String>) -> Self {
        self.problems.push(Problem::new(None, says.into()));
        self
    }

    /// Shows that the form has made something before, with other content.
    pub(super) fn made_otherwise(mut self, address: String) -> Self {
        let says = format!("{} {}", self.t.made_otherwise(), self.t.made_again());
        let elsewhere = Some(Link::to(address, self.t.made_open()));
        self.problems.push(Problem { href: None, says, elsewhere });
        self
    }

    /// Shows that another user changed what the form replaces; this is the address of what it is now.
    pub(super) fn stale(mut self, address: impl Into<String>) -> Self {
        let elsewhere = Some(Link::to(address, self.t.stale_open()));
        self.problems.push(Problem { href: None, says: self.t.stale_typed().to_owned(), elsewhere });
        self
    }

    /// The answer. A refused form answers 200 too, since browsers log other statuses as errors of the page.
    pub(super) fn answer(&self, visit: &Visit) -> Answer {
        visit.page(self)
    }
}
