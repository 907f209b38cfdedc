//! What the form of a record consists of, so that pages draw and read every field of it in one way. The rules of a field
//! are those of the domain's tables. The form of declarations is below; that of transits is with their pages.

pub(crate) mod header;
pub(crate) mod line;

pub(super) use header::HEADER;
pub(super) use line::LINE;

use crate::texts::Language;
use customs_kernel::rules::{FieldRules, Rule};
use customs_tariff::CodeTable;

/// A titled part of a page.
pub struct Section {
    pub(super) title: fn(Language) -> &'static str,
    /// The object that holds the fields, below the root of the page; empty for the root itself.
    pub(super) base: &'static str,
    /// Its fields.
    pub part: Part,
}

impl Section {
    /// The path below the object that holds the fields.
    fn below_base<'p>(&self, path: &'p str) -> Option<&'p str> {
        match self.base {
            "" => Some(path),
            base => path.strip_prefix(base)?.strip_prefix('.'),
        }
    }
}

/// An object of the form.
pub struct Part {
    /// Name of the object, which distinguishes fields of one name (`packaging.type`, `goods_location.type`).
    pub name: &'static str,
    /// The rules of its fields.
    pub rules: &'static [FieldRules],
    /// Its fields and objects.
    pub nodes: &'static [Node],
}

/// What an object holds.
pub enum Node {
    /// A value.
    Value(&'static str, Kind),
    /// An object.
    One(&'static Part),
    /// A list of objects.
    Many(&'static Part),
    /// A list of texts, one a line of one field.
    Texts(&'static str),
}

/// The kind of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A text.
    Text,
    /// A text of many words.
    Long,
    /// A whole number.
    Integer,
    /// A number.
    Decimal,
    /// A day.
    Day,
    /// A moment in RFC 3339.
    Moment,
    /// Yes, no, or nothing said.
    Flag,
    /// A code of a table of the codebook.
    Code(CodeTable),
    /// A whole number that is a code of a table.
    CodeNumber(CodeTable),
    /// The code of an article.
    Article,
    /// A secret, which no page shows: what is stored stays when nothing is typed.
    Secret,
}

impl Node {
    /// The name of the field.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Value(name, _) | Self::Texts(name) => name,
            Self::One(part) | Self::Many(part) => part.name,
        }
    }
}

impl Kind {
    /// The table that its codes are in.
    pub(super) const fn table(self) -> Option<CodeTable> {
        match self {
            Self::Code(table) | Self::CodeNumber(table) => Some(table),
            _ => None,
        }
    }
}

impl Part {
    /// The rules of a field.
    pub(super) fn rules_of(&self, name: &str) -> &'static [Rule] {
        let row =
            self.rules.iter().find(|row| row.name == name).or_else(|| self.rules.iter().find(|row| row.field == name));
        row.map_or(&[], |row| row.rules)
    }

    /// The value at this path below the object, with the object that holds it.
    pub(super) fn value_at(&'static self, path: &str) -> Option<(&'static Self, &'static str, Kind)> {
        let (step, rest) = path.split_once('.').map_or((path, None), |(step, rest)| (step, Some(rest)));
        self.nodes.iter().find_map(|node| match (node, rest) {
            (Node::Value(name, kind), None) if *name == step => Some((self, *name, *kind)),
            (Node::One(part), Some(rest)) if part.name == step => part.value_at(rest),
            (Node::Many(part), Some(rest)) if part.name == step => {
                let (number, rest) = rest.split_once('.')?;
                number.parse::<usize>().ok()?;
                part.value_at(rest)
            }
            _ => None,
        })
    }
}

impl Part {
    /// Whether the object has a field at this path.
    fn has_field(&self, path: &str) -> bool {
        let (step, rest) = path.split_once('.').map_or((path, None), |(step, rest)| (step, Some(rest)));
        self.nodes.iter().any(|node| match (node, rest) {
            (Node::Value(name, _) | Node::Texts(name), None) => *name == step,
            (Node::One(part), Some(rest)) => part.name == step && part.has_field(rest),
            (Node::Many(part), Some(rest)) => {
                let entry = rest.split_once('.').filter(|(number, _)| number.parse::<usize>().is_ok());
                part.name == step && entry.is_some_and(|(_, rest)| part.has_field(rest))
            }
            _ => false,
        })
    }

    /// The list at this path below the object.
    pub(super) fn list_at(&'static self, path: &str) -> Option<&'static Self> {
        let (step, rest) = path.split_once('.').map_or((path, None), |(step, rest)| (step, Some(rest)));
        self.nodes.iter().find_map(|node| match (node, rest) {
            (Node::Many(part), None) if part.name == step => Some(*part),
            (Node::One(part), Some(rest)) if part.name == step => part.list_at(rest),
            (Node::Many(part), Some(rest)) if part.name == step => part.list_at(rest.split_once('.')?.1),
            _ => None,
        })
    }

    /// The list of texts at this path below the object, with the object that holds it.
    pub(super) fn texts_at(&'static self, path: &str) -> Option<(&'static Self, &'static str)> {
        let (step, rest) = path.split_once('.').map_or((path, None), |(step, rest)| (step, Some(rest)));
        self.nodes.iter().find_map(|node| match (node, rest) {
            (Node::Texts(name), None) if *name == step => Some((self, *name)),
            (Node::One(part), Some(rest)) if part.name == step => part.texts_at(rest),
            (Node::Many(part), Some(rest)) if part.name == step => part.texts_at(rest.split_once('.')?.1),
            _ => None,
        })
    }

    /// The secret that belongs to a reference in this object, such as the access code of a guarantee.
    pub(super) fn secret_of(&self, reference: &str) -> Option<&'static str> {
        let of = reference.strip_suffix("reference")?;
        self.nodes.iter().find_map(|node| match node {
            Node::Value(name, Kind::Secret) if name.strip_suffix("access_code") == Some(of) => Some(*name),
            _ => None,
        })
    }

    /// The first field of the object.
    pub(super) fn first_field(&self) -> &'static str {
        let field = self.nodes.iter().find_map(|node| match node {
            Node::Value(name, _) | Node::Texts(name) => Some(*name),
            Node::One(_) | Node::Many(_) => None,
        });
        field.unwrap_or("")
    }
}

/// The list at a path of one of these sections.
pub(super) fn list_at(sections: &'static [Section], path: &str) -> Option<&'static Part> {
    sections.iter().find_map(|section| section.part.list_at(section.below_base(path)?))
}

/// The list of texts at a path of one of these sections.
pub(super) fn texts_at(sections: &'static [Section], path: &str) -> Option<(&'static Part, &'static str)> {
    sections.iter().find_map(|section| section.part.texts_at(section.below_base(path)?))
}

/// The value at a path of one of these sections.
pub fn value_at(sections: &'static [Section], path: &str) -> Option<(&'static Part, &'static str, Kind)> {
    sections.iter().find_map(|section| section.part.value_at(section.below_base(path)?))
}

/// Whether one of these sections has a field at this path.
pub fn has_field(sections: &'static [Section], path: &str) -> bool {
    sections.iter().any(|section| section.below_base(path).is_some_and(|path| section.part.has_field(path)))
}
