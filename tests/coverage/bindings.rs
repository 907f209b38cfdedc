//! Gives the names in a pattern their values.

use syn::{Lit, Pat};

use crate::walk::{Names, Value};

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
                    (Value::Record(_, fields), syn::Member::Named(name)) => fields.get(&name.to_string()),
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
