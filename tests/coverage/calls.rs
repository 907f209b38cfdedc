//! Calls: of closures and functions that are walked through, and of those that send a request.

use syn::{Expr, ExprClosure, ExprMethodCall, Member};

use super::{METHODS, Meant, Walk};
use crate::sources::Function;
use crate::values::{Closure, Names, Value, bind, known};

/// Methods that hand on the value they are called on.
const TRANSPARENT: [&str; 16] = [
    "as_deref",
    "as_ref",
    "as_str",
    "chain",
    "clone",
    "cloned",
    "collect",
    "copied",
    "expect",
    "into",
    "into_iter",
    "iter",
    "replace",
    "to_owned",
    "to_string",
    "to_vec",
];

impl Walk {
    pub(super) fn call(
        &mut self,
        callee: &'static Expr,
        arguments: impl Iterator<Item = &'static Expr>,
        names: &mut Names,
    ) -> Value {
        let arguments: Vec<Value> = arguments.map(|argument| self.value(argument, names)).collect();
        let Expr::Path(path) = callee else { return Value::Unknown };
        let words: Vec<String> = path.path.segments.iter().map(|word| word.ident.to_string()).collect();
        let Some(name) = words.last() else { return Value::Unknown };
        if words.len() == 1
            && let Some(Value::Closure(Closure(closure, names))) = names.get(name).cloned()
        {
            self.sent(name, &arguments);
            return self.run(closure, &names, &arguments);
        }
        if ["Some", "Ok", "from"].contains(&name.as_str()) && arguments.len() == 1 {
            return arguments[0].clone();
        }
        self.sent(if name == "with_uri" { "get" } else { name }, &arguments);
        let owner = words.iter().rev().nth(1).filter(|owner| owner.starts_with(char::is_uppercase)).cloned();
        let owner = owner.and_then(|owner| if owner == "Self" { self.owner() } else { Some(owner) });
        let meant = (self.module(), name.clone(), owner, false);
        self.enter_all(meant, &Value::Unknown, &arguments)
    }

    pub(super) fn method_call(&mut self, call: &'static ExprMethodCall, names: &mut Names) -> Value {
        let name = call.method.to_string();
        // `with_uri(path).method(method)` and `post().uri(path)` are requests in two parts.
        if let (true, Expr::Call(first)) = (name == "method", &*call.receiver) {
            let parts = first.args.iter().chain(&call.args).map(|argument| self.value(argument, names));
            let parts: Vec<Value> = parts.collect();
            self.sent(&name, &parts);
            return Value::Unknown;
        }
        let receiver = self.value(&call.receiver, names);
        let arguments: Vec<Value> = call.args.iter().map(|argument| self.value(argument, names)).collect();
        if let (true, Expr::Call(first)) = (name == "uri", &*call.receiver) {
            if let Expr::Path(path) = &*first.func {
                self.sent(&path.path.segments.last().expect("a name").ident.to_string(), &arguments);
            }
            return Value::Unknown;
        }
        // `self.0.get(path)` looks something up in a table.
        if matches!(&*call.receiver, Expr::Field(field) if matches!(field.member, Member::Unnamed(_))) {
            return Value::Unknown;
        }
        self.sent(&name, &arguments);
        let owner = match &receiver {
            Value::Record(owner, _) => Some(owner.clone()),
            _ => None,
        };
        let meant = (self.module(), name.clone(), owner, true);
        let value = self.enter_all(meant, &receiver, &arguments);
        let made = self.run_arguments(&receiver, &arguments);
        match value {
            Value::Unknown if TRANSPARENT.contains(&name.as_str()) => receiver,
            Value::Unknown if name == "map" => made,
            value => value,
        }
    }

    /// Walks through all functions that may be meant. The owner of a method may be unknown.
    fn enter_all(&mut self, meant: Meant, receiver: &Value, arguments: &[Value]) -> Value {
        let sources = self.sources;
        let functions = self.meant.entry(meant).or_insert_with_key(|(module, name, owner, is_method)| {
            let is_meant = |function: &Function| {
                let is_owner = function.owner == *owner || (*is_method && owner.is_none());
                function.name == *name && is_owner && (function.takes_self || !is_method)
            };
            sources.functions(module, is_meant)
        });
        let functions = functions.clone();
        functions
            .into_iter()
            .fold(Value::Unknown, |value, function| known(value, self.enter(function, receiver, arguments)))
    }

    /// Runs closures that are handed to a method: for each element of a list, or once.
    fn run_arguments(&mut self, receiver: &Value, arguments: &[Value]) -> Value {
        let elements = match receiver {
            Value::List(elements) => elements.clone(),
            other => vec![other.clone()],
        };
        let mut made = Vec::new();
        for argument in arguments {
            if let Value::Closure(Closure(closure, names)) = argument {
                made = elements.iter().map(|element| self.run(closure, names, std::slice::from_ref(element))).collect();
            }
        }
        Value::List(made)
    }

    fn run(&mut self, closure: &'static ExprClosure, names: &Names, arguments: &[Value]) -> Value {
        let mut names = names.clone();
        for (index, parameter) in closure.inputs.iter().enumerate() {
            bind(parameter, arguments.get(index).unwrap_or(&Value::Unknown), &mut names);
        }
        self.value(&closure.body, &mut names)
    }

    /// Notes a request, if a call is one: its arguments have a path, and name the method unless the function does.
    fn sent(&mut self, function: &str, arguments: &[Value]) {
        let mut texts = arguments.iter().filter_map(|argument| match argument {
            Value::Text(text) => Some(text.as_str()),
            _ => None,
        });
        let Some(path) = texts.clone().find(|text| text.starts_with('/')) else { return };
        let by_name = function.split('_').next().unwrap_or_default().to_uppercase();
        let method = texts.find(|text| METHODS.contains(text)).unwrap_or(&by_name);
        if METHODS.contains(&method) {
            let path = path.split('?').next().unwrap_or_default();
            let request = (method.to_owned(), path.to_owned(), self.module());
            self.requests.last_mut().expect("a set").insert(request);
        }
    }
}
