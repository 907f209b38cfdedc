//! The fields of a page as its template draws them: a list of groups, each with a legend, in the order of the form.

use super::shape::{Kind, Node, Part, Section};
use super::typed::{Typed, below};
use crate::layout::Choice;
use crate::shown;
use crate::texts::Language;
use customs_kernel::rules::Rule;
use customs_kernel::{BrokenRule, FieldErrors};
use customs_tariff::Codebook;

/// A titled part of a page with its groups of fields.
pub struct DrawnSection {
    pub(super) title: &'static str,
    /// Its fields.
    pub groups: Vec<Group>,
}

/// Fields that belong together.
pub struct Group {
    /// The path of the object; empty for fields of the section itself.
    pub(super) path: String,
    /// Its heading.
    pub legend: String,
    /// Its fields.
    pub inputs: Vec<Input>,
    /// What is wrong with the object as a whole.
    pub why: String,
    /// Whether the object is an entry that can be taken out of its list.
    pub is_entry: bool,
    /// Whether the object is a list that an entry can be added to.
    pub is_list: bool,
}

/// A field.
pub struct Input {
    /// The path, which is name and id of the field.
    pub path: String,
    pub(super) label: String,
    /// What stands in it.
    pub value: String,
    /// What is wrong with it.
    pub why: String,
    /// The meaning of the code that it holds.
    pub(super) hint: String,
    /// The control that shows the field: `area` for several lines, `select` for a list, otherwise the type of an input.
    pub kind: &'static str,
    /// The values of a list to choose from.
    pub choices: Vec<Choice>,
    /// Where htmx looks codes up; empty when there is no list.
    pub(super) lookup: String,
    pub(super) is_number: bool,
    pub(super) is_required: bool,
    /// Whether it gets the focus.
    pub is_focused: bool,
}

impl Input {
    /// Whether the meaning of a code has its place above the field, which is filled while the user types.
    pub(super) fn is_explained(&self) -> bool {
        !self.hint.is_empty() || self.lookup.starts_with("/console/codes/")
    }

    /// Value of `aria-describedby`; empty without meaning and error.
    pub(super) fn described_by(&self) -> String {
        let parts = [("hint", self.is_explained()), ("why", !self.why.is_empty())];
        let ids = parts.into_iter().filter(|(_, is_there)| *is_there).map(|(part, _)| format!("{}-{part}", self.path));
        ids.collect::<Vec<_>>().join(" ")
    }
}

/// Draws fields.
pub struct Drawing<'d> {
    /// The language of the page.
    pub t: Language,
    /// What stands in the fields.
    pub typed: &'d Typed,
    /// What is wrong with it.
    pub errors: &'d FieldErrors,
    /// The meanings of codes.
    pub codebook: &'d Codebook,
    /// The path of the object with the field that gets the focus, its first one; empty for none.
    pub focus: &'d str,
}

impl Drawing<'_> {
    /// Draws these sections; `root` is the path of the whole.
    pub fn sections(&self, sections: &'static [Section], root: &str) -> Vec<DrawnSection> {
        let drawn = sections.iter().map(|section| {
            let path = if section.base.is_empty() { root.to_owned() } else { below(root, section.base) };
            let mut groups = Vec::new();
            self.object(&section.part, &path, String::new(), false, &mut groups);
            if let Some(first) = groups.first_mut() {
                // The whole is not an object of this section.
                first.path.clear();
            }
            DrawnSection { title: (section.title)(self.t), groups }
        });
        drawn.collect()
    }

    fn object(&self, part: &'static Part, path: &str, legend: String, is_entry: bool, groups: &mut Vec<Group>) {
        let inputs = part.nodes.iter().filter_map(|node| match node {
            Node::Value(name, kind) => Some(self.input(part, name, *kind, path)),
            Node::Texts(name) => Some(self.input(part, name, Kind::Long, path)),
            Node::One(_) | Node::Many(_) => None,
        });
        let mut inputs: Vec<_> = inputs.collect();
        if path == self.focus
            && let Some(first) = inputs.first_mut()
        {
            first.is_focused = true;
        }
        let why = if legend.is_empty() { String::new() } else { self.why(path) };
        groups.push(Group { path: path.to_owned(), legend: legend.clone(), inputs, why, is_entry, is_list: false });
        let named = |part: &Part| {
            let name = self.name(part.name, part.name);
            if legend.is_empty() { name } else { format!("{legend} – {name}") }
        };
        for node in part.nodes {
            match node {
                Node::One(part) => self.object(part, &below(path, part.name), named(part), false, groups),
                Node::Many(part) => self.list(part, &below(path, part.name), &named(part), groups),
                Node::Value(..) | Node::Texts(_) => {}
            }
        }
    }

    fn list(&self, part: &'static Part, path: &str, legend: &str, groups: &mut Vec<Group>) {
        for number in self.typed.entries(path) {
            let entry = format!("{legend} {}", number.saturating_add(1));
            self.object(part, &below(path, number), entry, true, groups);
        }
        groups.push(Group {
            path: path.to_owned(),
            legend: legend.to_owned(),
            inputs: Vec::new(),
            why: self.why(path),
            is_entry: false,
            is_list: true,
        });
    }

    /// Draws one field of the object at `path`.
    pub(super) fn input(&self, part: &Part, name: &str, kind: Kind, path: &str) -> Input {
        let path = below(path, name);
        let rules = part.rules_of(name);
        // The value stays as it was typed: the field is sent again, and must not change by that. A secret has to be
        // typed again.
        let typed = self.typed.text(&path);
        let is_secret = kind == Kind::Secret;
        let value = if is_secret { String::new() } else { typed.to_owned() };
        let mut why = self.why_at_field(&path);
        if is_secret && !typed.trim().is_empty() {
            let again = self.t.editing_secret_again();
            why = if why.is_empty() { again.to_owned() } else { format!("{why}; {again}") };
        }
        let allowed = rules.iter().find_map(|rule| match rule {
            Rule::OneOf(codes) => Some(*codes),
            _ => None,
        });
        let choices = self.choices(kind, (part.name, name), allowed, &value);
        let meaning = match kind {
            Kind::Secret => self.t.editing_secret_hint().to_owned(),
            _ if choices.is_empty() => self.meaning(kind, (part.name, name), &value),
            _ => String::new(),
        };
        let drawn_as = match kind {
            _ if !choices.is_empty() => "select",
            Kind::Long => "area",
            Kind::Day => "date",
            Kind::Secret => "password",
            _ => "text",
        };
        let lookup = match kind {
            _ if !choices.is_empty() => String::new(),
            Kind::Article => "/console/articles".to_owned(),
            kind => kind.table().map(|table| format!("/console/codes/{}", table.alias())).unwrap_or_default(),
        };
        Input {
            label: self.label(part.name, name),
            why,
            hint: meaning,
            kind: drawn_as,
            choices,
            lookup,
            is_number: matches!(kind, Kind::Integer | Kind::Decimal),
            is_required: rules.contains(&Rule::Required),
            is_focused: false,
            value,
            path,
        }
    }

    /// The values to choose from, if there are few. What was typed is among them, right or wrong.
    fn choices(&self, kind: Kind, field: (&str, &str), allowed: Option<&[&str]>, value: &str) -> Vec<Choice> {
        let t = self.t;
        let mut choices: Vec<(String, String)> = match (kind, allowed) {
            (Kind::Flag, _) => vec![("true".to_owned(), t.yes().to_owned()), ("false".to_owned(), t.no().to_owned())],
            (_, Some(codes)) => codes.iter().map(|code| ((*code).to_owned(), self.code(kind, field, code))).collect(),
            _ => return Vec::new(),
        };
        choices.insert(0, (String::new(), String::new()));
        if !choices.iter().any(|(code, _)| code == value) {
            choices.push((value.to_owned(), shown::text(value)));
        }
        let choice = |(code, name): (String, String)| {
            let is_chosen = code == value;
            Choice::new(code, name, is_chosen)
        };
        choices.into_iter().map(choice).collect()
    }

    fn code(&self, kind: Kind, field: (&str, &str), code: &str) -> String {
        let meaning = self.meaning(kind, field, code);
        if meaning.is_empty() { code.to_owned() } else { format!("{code} – {meaning}") }
    }

    fn meaning(&self, kind: Kind, field: (&str, &str), code: &str) -> String {
        meaning(self.t, self.codebook, kind, field, code)
    }

    fn name(&self, object: &str, field: &str) -> String {
        self.t.field_name(object, field).map_or_else(|| field.to_owned(), str::to_owned)
    }

    fn label(&self, object: &str, field: &str) -> String {
        self.t.field_label(object, field).map_or_else(|| field.to_owned(), str::to_owned)
    }

    fn why(&self, path: &str) -> String {
        let rules = self.errors.iter().find(|(at, _)| *at == path).map_or(&[][..], |(_, rules)| rules);
        self.stated(rules)
    }

    /// What is wrong with a field, or with an entry of the list of texts that it holds, which is named by its number.
    fn why_at_field(&self, path: &str) -> String {
        let whys = self.errors.iter().filter_map(|(at, rules)| match at.strip_prefix(path)? {
            "" => Some(self.stated(rules)),
            entry => {
                let index = entry.strip_prefix('.')?.parse::<usize>().ok()?;
                Some(format!("{}: {}", index.saturating_add(1), self.stated(rules)))
            }
        });
        whys.collect::<Vec<_>>().join("; ")
    }

    fn stated(&self, rules: &[BrokenRule]) -> String {
        rules.iter().map(|rule| self.t.broken(rule)).collect::<Vec<_>>().join("; ")
    }
}

/// The meaning of a code in this field, named with its object; empty when it is not known.
pub(super) fn meaning(
    t: Language,
    codebook: &Codebook,
    kind: Kind,
    (object, field): (&str, &str),
    code: &str,
) -> String {
    if let Some(name) = t.code_name(object, field, code.trim()) {
        return name.to_owned();
    }
    let code = code.trim().to_uppercase();
    let entry = kind.table().filter(|_| !code.is_empty()).and_then(|table| codebook.entry(table, &code));
    entry.map(|entry| t.choose(&entry.description_en, &entry.description_nl).clone()).unwrap_or_default()
}
