//! The arguments of macros, and the text that `format!` makes of them.

use std::collections::HashMap;

use syn::punctuated::Punctuated;
use syn::{Expr, Macro, Token};

use crate::values::{UNKNOWN, Value};

/// The arguments of macros, each parsed once.
#[derive(Default)]
pub(crate) struct Macros(HashMap<*const Macro, &'static [Expr]>);

impl Macros {
    /// The arguments of a macro whose arguments are expressions; none of others, such as `json!({ … })`.
    pub(crate) fn arguments(&mut self, call: &'static Macro) -> &'static [Expr] {
        self.0.entry(call).or_insert_with(|| {
            let parsed = call.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated);
            let arguments: Vec<Expr> = parsed.map(|list| list.into_iter().collect()).unwrap_or_default();
            Box::leak(arguments.into_boxed_slice())
        })
    }
}

/// The text of `format!` with these arguments, the first of which is the pattern.
pub(crate) fn formatted(arguments: &[Value], mut named: impl FnMut(&str) -> Value) -> Value {
    let Some((Value::Text(pattern), values)) = arguments.split_first() else { return Value::Unknown };
    let (mut text, mut values) = (String::new(), values.iter());
    let pattern = pattern.replace("{{", "\u{2}").replace("}}", "\u{3}");
    for (index, part) in pattern.split('{').enumerate() {
        let Some((placeholder, rest)) = part.split_once('}').filter(|_| index > 0) else {
            text.push_str(part);
            continue;
        };
        let name = placeholder.split(':').next().unwrap_or_default();
        let value = if name.is_empty() { values.next().cloned() } else { Some(named(name)) };
        match value {
            Some(Value::Text(value)) => text.push_str(&value),
            _ => text.push_str(UNKNOWN),
        }
        text.push_str(rest);
    }
    Value::Text(text.replace('\u{2}', "{").replace('\u{3}', "}"))
}
