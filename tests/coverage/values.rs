//! The values that can be told from a test's source, and the names that patterns give them.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::rc::Rc;

use syn::{ExprClosure, Lit, Member, Pat};

/// Stands in a text for a part that is not known.
pub(crate) const UNKNOWN: &str = "\u{1}";

pub(crate) type Names = HashMap<String, Value>;

#[derive(Clone, Debug)]
pub(crate) enum Value {
    Unknown,
    Text(String),
    /// An array, a vector or a tuple.
    List(Vec<Value>),
    Record(String, BTreeMap<String, Value>),
    Closure(Closure),
}

/// A closure with the names around it.
#[derive(Clone)]
pub(crate) struct Closure(pub(crate) &'static ExprClosure, pub(crate) Rc<Names>);

impl fmt::Debug for Closure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:p} {:p}", self.0, self.1)
    }
}

pub(crate) fn known(first: Value, second: Value) -> Value {
    if matches!(first, Value::Unknown) { second } else { first }
}

pub(crate) fn member(value: &Value, member: &Member) -> Value {
    let found = match (value, member) {
        (Value::Record(_, fields), Member::Named(name)) => fields.get(&name.to_string()),
        (Value::List(values), Member::Unnamed(index)) => values.get(index.index as usize),
        _ => None,
    };
    found.cloned().unwrap_or(Value::Unknown)
}

/// Binds the names of a pattern; false when the value surely does not fit.
pub(crate) fn bind(pattern: &Pat, value: &Value, names: &mut Names) -> bool {
    match pattern {
        Pat::Ident(name) => {
            names.insert(name.ident.to_string(), value.clone());
            true
        }
        Pat::Type(typed) => bind(&typed.pat, value, names),
        Pat::Reference(inner) => bind(&inner.pat, value, names),
        Pat::Paren(inner) => bind(&inner.pat, value, names),
        Pat::Tuple(tuple) => bind_all(tuple.elems.iter(), value, names),
        Pat::Slice(slice) => bind_all(slice.elems.iter(), value, names),
        // `Some(x)` and `Ok(x)` have the value that is in them.
        Pat::TupleStruct(variant) if variant.elems.len() == 1 => bind(&variant.elems[0], value, names),
        Pat::TupleStruct(variant) => bind_all(variant.elems.iter(), &Value::Unknown, names),
        Pat::Struct(record) => {
            for field in &record.fields {
                let known = match (value, &field.member) {
                    (Value::Record(_, fields), Member::Named(name)) => fields.get(&name.to_string()),
                    _ => None,
                };
                bind(&field.pat, known.unwrap_or(&Value::Unknown), names);
            }
            true
        }
        Pat::Or(either) => either.cases.iter().any(|case| bind(case, value, names)),
        Pat::Lit(literal) => fits(&literal.lit, value),
        _ => true,
    }
}

fn bind_all<'a>(patterns: impl Iterator<Item = &'a Pat>, value: &Value, names: &mut Names) -> bool {
    let values = match value {
        Value::List(values) => values.as_slice(),
        _ => &[],
    };
    patterns
        .enumerate()
        .fold(true, |fits, (index, pattern)| bind(pattern, values.get(index).unwrap_or(&Value::Unknown), names) && fits)
}

fn fits(literal: &Lit, value: &Value) -> bool {
    match (literal, value) {
        (Lit::Str(expected), Value::Text(text)) => expected.value() == *text,
        _ => true,
    }
}
