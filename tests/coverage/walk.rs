//! Finds the requests that a test makes, by walking through its source and the functions that it calls. Texts are worked
//! out where the source says them (literals, `format!`, constants, arguments); anything else is unknown.

mod calls;

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use syn::{Block, Expr, Lit, Member, Stmt};

use crate::macros::{Macros, formatted};
use crate::sources::{Function, ModulePath, Sources};
use crate::values::{Closure, Names, Value, bind, known, member};

const METHODS: [&str; 6] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
/// The most functions that call one another.
const DEPTH: usize = 10;

/// A request: its method, its path, and the module that spells it.
pub(crate) type Request = (String, String, &'static ModulePath);

/// A call by which functions are looked up: the module that calls, the name of the function, its owner where the source
/// names one, and whether it is a method.
type Meant = (&'static ModulePath, String, Option<String>, bool);

/// Walks through tests of one crate. What it finds in a function is kept, since many tests call the same ones.
pub(crate) struct Walk {
    sources: &'static Sources,
    stack: Vec<&'static Function>,
    /// The requests found so far in each function of the stack.
    requests: Vec<BTreeSet<Request>>,
    walked: HashMap<(*const Function, String), (Value, BTreeSet<Request>)>,
    meant: HashMap<Meant, Vec<&'static Function>>,
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
}
