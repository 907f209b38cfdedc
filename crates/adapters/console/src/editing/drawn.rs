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
pub(super) struct DrawnSection {
    pub(super) title: &'static str,
    pub(super) groups: Vec<Group>,
}

/// Fields that belong together.
pub(super) struct Group {
    /// The path of the object; empty for fields of the section itself.
    pub(super) path: String,
    pub(super) legend: String,
    pub(super) inputs: Vec<Input>,
    /// What is wrong with the object as a whole.
    pub(super) why: String,
    /// Whether the object is an entry that can be taken out of its list.
    pub(super) is_entry: bool,
    /// Whether the object is a list that an entry can be added to.
    pub(super) is_list: bool,
}

/// A field.
pub(super) struct Input {
    /// The path, which is name and id of the field.
    pub(super) path: String,
    pub(super) label: String,
    pub(super) value: String,
    pub(super) why: String,
    /// The meaning of the code that it holds.
    pub(super) hint: String,
    /// The control that shows the field: `area` for several lines, `select` for a list, otherwise the type of an input.
    pub(super) kind: &'static str,
    pub(super) choices: Vec<Choice>,
    /// Where htmx looks codes up; empty when there is no list.
    pub(super) lookup: String,
    pub(super) is_number: bool,
    pub(super) is_required: bool,
    pub(super) is_focused: bool,
}

impl Input {
    /// Whether the meaning of a code has its place above the field, which is filled while somebody types.
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
pub(super) struct Drawing<'d> {
    pub(super) t: Language,
    pub(super) typed: &'d Typed,
    pub(super) errors: &'d FieldErrors,
    pub(super) codebook: &'d Codebook,
    /// The path of the object whose first field gets the focus; empty for none.
    pub(super) focus: &'d str,
}

impl Drawing<'_> {
    /// Draws these sections; `root` is the path of the whole.
    pub(super) fn sections(&self, sections: &'static [Section], root: &str) -> Vec<DrawnSection> {
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
        // As it was typed: the field is sent again, and must not change by that. A secret has to be typed again.
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
            Choice::of(code, name, is_chosen)
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
        self.said(rules)
    }

    /// What is wrong with a field, or with an entry of the list of texts that it holds, which is told by its number.
    fn why_at_field(&self, path: &str) -> String {
        let whys = self.errors.iter().filter_map(|(at, rules)| match at.strip_prefix(path)? {
            "" => Some(self.said(rules)),
            entry => {
                let index = entry.strip_prefix('.')?.parse::<usize>().ok()?;
                Some(format!("{}: {}", index.saturating_add(1), self.said(rules)))
            }
        });
        whys.collect::<Vec<_>>().join("; ")
    }

    fn said(&self, rules: &[BrokenRule]) -> String {
        rules.iter().map(|rule| self.t.broken(rule)).collect::<Vec<_>>().join("; ")
    }
}

/// The meaning of a code in this field, named with its object; empty when nobody knows it.
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

#[cfg(test)]
mod tests {
    use super::super::forms::DECLARATION;
    use super::super::shape::{HEADER, LINE};
    use super::super::transits::shape::TRANSIT;
    use super::*;

    /// Every field has a name in the catalogue.
    fn check_names(part: &Part) {
        for node in part.nodes {
            let name = match node {
                Node::Value(name, _) | Node::Texts(name) => *name,
                Node::One(inner) | Node::Many(inner) => {
                    check_names(inner);
                    inner.name
                }
            };
            assert!(Language::Nl.field_name(part.name, name).is_some(), "{}.{name}", part.name);
        }
    }

    #[test]
    fn every_field_has_a_name_in_both_languages() {
        for forms in [DECLARATION, TRANSIT] {
            forms.header.iter().chain(forms.line).for_each(|section| check_names(&section.part));
        }
    }

    #[test]
    fn lists_are_drawn_with_their_entries_and_what_is_wrong() {
        let mut typed = Typed::default();
        typed.set("items.0.packaging.0.type", "ZZZ");
        let mut errors = FieldErrors::one("items.0.packaging.0.type", customs_kernel::BrokenRule::too_long(2));
        errors.add("items.0.packaging", customs_kernel::BrokenRule::required());
        let codebook = Codebook::default();
        let focus = "items.0.packaging.0";
        let drawing = Drawing { t: Language::Nl, typed: &typed, errors: &errors, codebook: &codebook, focus };
        let sections = drawing.sections(LINE, "items.0");
        let groups = &sections[2].groups;
        let legends: Vec<_> = groups.iter().map(|group| (&*group.legend, group.is_entry, group.is_list)).collect();
        let expected =
            [("", false, false), ("Colli 1", true, false), ("Colli", false, true), ("Containers", false, true)];
        assert_eq!(legends, expected);
        let field = &groups[1].inputs[0];
        assert_eq!((&*field.path, field.is_focused), ("items.0.packaging.0.type", true));
        assert_eq!(field.why, "mag niet langer zijn dan 2 tekens");
        assert_eq!(groups[2].why, "is verplicht");
    }

    #[test]
    fn what_is_wrong_with_an_entry_of_a_list_of_texts_is_said_at_its_field() {
        let mut errors = FieldErrors::one("offices_of_transit", BrokenRule::too_long(2));
        errors.add("offices_of_transit.1", BrokenRule::required());
        let (typed, codebook) = (Typed::default(), Codebook::default());
        let drawing = Drawing { t: Language::Nl, typed: &typed, errors: &errors, codebook: &codebook, focus: "" };
        let inputs = TRANSIT.inputs_at(&drawing, "offices_of_transit");
        assert_eq!(inputs[0].why, "mag niet langer zijn dan 2 tekens; 2: is verplicht");
    }

    #[test]
    fn a_secret_is_never_drawn_and_has_to_be_typed_again() {
        let mut typed = Typed::default();
        typed.set("guarantee_access_code", "S3CR");
        let (errors, codebook) = (FieldErrors::default(), Codebook::default());
        let drawing = Drawing { t: Language::En, typed: &typed, errors: &errors, codebook: &codebook, focus: "" };
        let input = &TRANSIT.inputs_at(&drawing, "guarantee_access_code")[0];
        assert_eq!((&*input.value, input.kind, &*input.why), ("", "password", Language::En.editing_secret_again()));
    }

    #[test]
    fn what_is_not_allowed_stays_in_the_list_of_choices() {
        let mut typed = Typed::default();
        typed.set("declaration.imex", "XX");
        let (errors, codebook) = (FieldErrors::default(), Codebook::default());
        let drawing = Drawing { t: Language::Nl, typed: &typed, errors: &errors, codebook: &codebook, focus: "" };
        let sections = drawing.sections(HEADER, "");
        let input = &sections[1].groups[0].inputs[0];
        let names: Vec<_> = input.choices.iter().map(|choice| &*choice.name).collect();
        assert_eq!(names, ["", "IM – invoer", "EX – uitvoer", "XX"]);
        assert!(input.choices[3].is_chosen);
    }
}
