//! Finds the requests that a test makes, by walking through its source and the functions that it calls. Texts are worked
//! out where the source says them (literals, `format!`, constants, arguments); anything else is unknown.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;
use std::rc::Rc;

use syn::{Block, Expr, ExprClosure, ExprMethodCall, Lit, Member, Stmt};

use crate::bindings::bind;
use crate::macros::{Macros, formatted};
use crate::sources::{Function, ModulePath, Sources};

/// Stands in a text for a part that is not known.
pub(crate) const UNKNOWN: &str = "\u{1}";
const METHODS: [&str; 6] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
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
/// The most functions that call one another.
const DEPTH: usize = 10;

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
pub(crate) struct Closure(&'static ExprClosure, Rc<Names>);

impl fmt::Debug for Closure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:p} {:p}", self.0, self.1)
    }
}

/// A request: its method, its path, and the module that spells it.
pub(crate) type Request = (String, String, &'static ModulePath);

/// Walks through tests of one crate. What it finds in a function is kept, since many tests call the same ones.
pub(crate) struct Walk {
    sources: &'static Sources,
    stack: Vec<&'static Function>,
    /// What each function of the stack was seen to request so far.
    requests: Vec<BTreeSet<Request>>,
    walked: HashMap<(*const Function, String), (Value, BTreeSet<Request>)>,
    meant: HashMap<(&'static ModulePath, (String, Option<String>, bool)), Vec<&'static Function>>,
    constants: HashMap<(&'static ModulePath, String), Option<&'static Expr>>,
    macros: Macros,
}

impl Walk {
    pub(crate) fn new(sources: &'static Sources) -> Self {
        Self {
            sources,
            stack: Vec::new(),
            requests: vec![BTreeSet::new()],
            walked: HashMap::new(),
            meant: HashMap::new(),
            constants: HashMap::new(),
            macros: Macros::default(),
        }
    }

    /// The requests that a test makes.
    pub(crate) fn requests(&mut self, test: &'static Function) -> BTreeSet<Request> {
        self.enter(test, &Value::Unknown, &[]);
        std::mem::take(&mut self.requests[0])
    }

    fn enter(&mut self, function: &'static Function, receiver: &Value, arguments: &[Value]) -> Value {
        if self.stack.len() >= DEPTH || self.stack.iter().any(|other| std::ptr::eq(*other, function)) {
            return Value::Unknown;
        }
        let key = (std::ptr::from_ref(function), format!("{receiver:?} {arguments:?}"));
        let (value, requests) = match self.walked.get(&key) {
            Some(known) => known.clone(),
            None => {
                let found = self.through(function, receiver, arguments);
                self.walked.insert(key, found.clone());
                found
            }
        };
        self.requests.last_mut().expect("a set").extend(requests);
        value
    }

    fn through(
        &mut self,
        function: &'static Function,
        receiver: &Value,
        arguments: &[Value],
    ) -> (Value, BTreeSet<Request>) {
        let mut names = Names::from([("self".to_owned(), receiver.clone())]);
        for (index, parameter) in function.parameters.iter().enumerate() {
            bind(parameter, arguments.get(index).unwrap_or(&Value::Unknown), &mut names);
        }
        self.stack.push(function);
        self.requests.push(BTreeSet::new());
        let value = self.block(&function.body, &mut names);
        self.stack.pop();
        (value, self.requests.pop().expect("a set"))
    }

    fn module(&self) -> &'static ModulePath {
        &self.stack.last().expect("a function is walked through").module
    }

    fn owner(&self) -> Option<String> {
        self.stack.last().and_then(|function| function.owner.clone())
    }

    fn block(&mut self, block: &'static Block, names: &mut Names) -> Value {
        let mut value = Value::Unknown;
        for statement in &block.stmts {
            value = match statement {
                Stmt::Local(local) => {
                    if let Some(init) = &local.init {
                        let value = self.value(&init.expr, names);
                        bind(&local.pat, &value, names);
                    }
                    Value::Unknown
                }
                Stmt::Expr(expression, _) => self.value(expression, names),
                Stmt::Macro(call) => self.macro_call(&call.mac, names),
                Stmt::Item(_) => Value::Unknown,
            };
        }
        value
    }

    fn value(&mut self, expression: &'static Expr, names: &mut Names) -> Value {
        match expression {
            Expr::Lit(literal) => match &literal.lit {
                Lit::Str(text) => Value::Text(text.value()),
                _ => Value::Unknown,
            },
            Expr::Path(path) => self.named(&path.path, names),
            Expr::Reference(inner) => self.value(&inner.expr, names),
            Expr::Paren(inner) => self.value(&inner.expr, names),
            Expr::Group(inner) => self.value(&inner.expr, names),
            Expr::Unary(inner) => self.value(&inner.expr, names),
            Expr::Await(inner) => self.value(&inner.base, names),
            Expr::Try(inner) => self.value(&inner.expr, names),
            Expr::Cast(inner) => self.value(&inner.expr, names),
            Expr::Array(list) => Value::List(list.elems.iter().map(|element| self.value(element, names)).collect()),
            Expr::Tuple(list) => Value::List(list.elems.iter().map(|element| self.value(element, names)).collect()),
            Expr::Block(block) => self.block(&block.block, &mut names.clone()),
            Expr::Async(block) => self.block(&block.block, &mut names.clone()),
            Expr::Unsafe(block) => self.block(&block.block, &mut names.clone()),
            Expr::Closure(closure) => Value::Closure(Closure(closure, Rc::new(names.clone()))),
            Expr::Macro(call) => self.macro_call(&call.mac, names),
            Expr::Call(call) => self.call(&call.func, call.args.iter(), names),
            Expr::MethodCall(call) => self.method_call(call, names),
            Expr::Struct(record) => {
                let owner = record.path.segments.last().map(|word| word.ident.to_string()).unwrap_or_default();
                let owner = if owner == "Self" { self.owner().unwrap_or(owner) } else { owner };
                let fields = record.fields.iter().filter_map(|field| match &field.member {
                    Member::Named(name) => Some((name.to_string(), self.value(&field.expr, names))),
                    Member::Unnamed(_) => None,
                });
                Value::Record(owner, fields.collect())
            }
            Expr::Field(field) => member(&self.value(&field.base, names), &field.member),
            Expr::Index(index) => {
                self.value(&index.expr, names);
                Value::Unknown
            }
            _ => self.branch(expression, names),
        }
    }

    /// The value of what may go several ways: that of the first way whose value is known.
    fn branch(&mut self, expression: &'static Expr, names: &mut Names) -> Value {
        match expression {
            Expr::If(choice) => {
                let mut within = names.clone();
                self.value(&choice.cond, &mut within);
                let first = self.block(&choice.then_branch, &mut within);
                let second = choice.else_branch.as_ref().map(|(_, other)| self.value(other, names));
                known(first, second.unwrap_or(Value::Unknown))
            }
            Expr::Match(choice) => {
                let subject = self.value(&choice.expr, names);
                choice.arms.iter().fold(Value::Unknown, |value, arm| {
                    let mut within = names.clone();
                    if !bind(&arm.pat, &subject, &mut within) {
                        return value;
                    }
                    known(value, self.value(&arm.body, &mut within))
                })
            }
            Expr::Let(condition) => {
                let value = self.value(&condition.expr, names);
                bind(&condition.pat, &value, names);
                Value::Unknown
            }
            Expr::ForLoop(walk) => {
                let values = match self.value(&walk.expr, names) {
                    Value::List(values) => values,
                    _ => vec![Value::Unknown],
                };
                for value in values {
                    let mut within = names.clone();
                    bind(&walk.pat, &value, &mut within);
                    self.block(&walk.body, &mut within);
                }
                Value::Unknown
            }
            Expr::While(walk) => {
                self.value(&walk.cond, names);
                self.block(&walk.body, &mut names.clone())
            }
            Expr::Loop(walk) => self.block(&walk.body, &mut names.clone()),
            Expr::Binary(pair) => {
                self.value(&pair.left, names);
                self.value(&pair.right, names);
                Value::Unknown
            }
            Expr::Assign(assign) => {
                let value = self.value(&assign.right, names);
                if let Expr::Path(path) = &*assign.left
                    && let Some(name) = path.path.get_ident()
                {
                    names.insert(name.to_string(), value);
                }
                Value::Unknown
            }
            Expr::Return(end) => end.expr.as_ref().map_or(Value::Unknown, |value| self.value(value, names)),
            Expr::Break(end) => end.expr.as_ref().map_or(Value::Unknown, |value| self.value(value, names)),
            _ => Value::Unknown,
        }
    }

    /// The value of a variable, a constant or an HTTP method.
    fn named(&mut self, path: &'static syn::Path, names: &Names) -> Value {
        path.segments.last().map_or(Value::Unknown, |name| self.word(&name.ident.to_string(), names))
    }

    fn word(&mut self, name: &str, names: &Names) -> Value {
        if let Some(value) = names.get(name) {
            return value.clone();
        }
        if METHODS.contains(&name) {
            return Value::Text(name.to_owned());
        }
        let (sources, module) = (self.sources, self.module());
        let constant = self
            .constants
            .entry((module, name.to_owned()))
            .or_insert_with_key(|(_, name)| sources.constant(module, name));
        constant.map_or(Value::Unknown, |constant| self.value(constant, &mut Names::new()))
    }

    fn macro_call(&mut self, call: &'static syn::Macro, names: &mut Names) -> Value {
        let arguments = self.macros.arguments(call);
        if call.path.is_ident("format") {
            let values: Vec<Value> = arguments.iter().map(|argument| self.value(argument, names)).collect();
            return formatted(&values, |name| self.word(name, names));
        }
        let values = arguments.iter().map(|argument| self.value(argument, names)).collect();
        if call.path.is_ident("vec") { Value::List(values) } else { Value::Unknown }
    }

    fn call(
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
        self.enter_all((name.clone(), owner, false), &Value::Unknown, &arguments)
    }

    fn method_call(&mut self, call: &'static ExprMethodCall, names: &mut Names) -> Value {
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
        self.sent(&name, &arguments);
        let owner = match &receiver {
            Value::Record(owner, _) => Some(owner.clone()),
            _ => None,
        };
        let value = self.enter_all((name.clone(), owner, true), &receiver, &arguments);
        let made = self.run_arguments(&receiver, &arguments);
        match value {
            Value::Unknown if TRANSPARENT.contains(&name.as_str()) => receiver,
            Value::Unknown if name == "map" => made,
            value => value,
        }
    }

    /// Walks through all functions that may be meant by a name, an owner as far as it is known, and whether it is a method.
    fn enter_all(&mut self, meant: (String, Option<String>, bool), receiver: &Value, arguments: &[Value]) -> Value {
        let (sources, module) = (self.sources, self.module());
        let functions = self.meant.entry((module, meant)).or_insert_with_key(|(_, (name, owner, is_method))| {
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

fn known(first: Value, second: Value) -> Value {
    if matches!(first, Value::Unknown) { second } else { first }
}

fn member(value: &Value, member: &Member) -> Value {
    let found = match (value, member) {
        (Value::Record(_, fields), Member::Named(name)) => fields.get(&name.to_string()),
        (Value::List(values), Member::Unnamed(index)) => values.get(index.index as usize),
        _ => None,
    };
    found.cloned().unwrap_or(Value::Unknown)
}
