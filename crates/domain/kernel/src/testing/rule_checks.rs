use std::any::Any;
use std::fmt::{Arguments, Debug};
use std::panic::{AssertUnwindSafe, Location, catch_unwind};
use std::pin::pin;

/// Checks that a port keeps these rules, one after the other. A rule is a function that is named by what it states.
/// When something in it panics, the suite panics with the port, the rule in words and that panic:
///
/// ```text
/// keeps! { "Outbox":
///     what_was_completed_is_gone(&make());
/// }
/// ```
///
/// After `async` the functions are async, and are awaited.
#[macro_export]
macro_rules! keeps {
    (async $port:literal: $($rule:ident $arguments:tt;)+) => { $(
        $crate::testing::keeps_async_rule($port, stringify!($rule), $rule $arguments).await;
    )+ };
    ($port:literal: $($rule:ident $arguments:tt;)+) => { $(
        $crate::testing::keeps_rule($port, stringify!($rule), || $rule $arguments);
    )+ };
}

/// Checks in a rule that two values are equal. The panic shows what was called and where, both values, and the variables
/// in the brackets: `equal!(returned, expected)`, `equal!(returned, expected, [input])`,
/// `equal!(returned, expected, "why", [input])`. The words after the values are formatted as those of `assert_eq!`.
#[macro_export]
macro_rules! equal {
    (@check $returned:expr, $expected:expr, [$($input:ident),*], $words:expr) => {
        match (&$returned, &$expected) {
            (returned, expected) => {
                if *returned != *expected {
                    $crate::testing::Breach::new(stringify!($returned), $words)
                        .with("returned", returned)
                        .with("expected", expected)
                        $(.given(stringify!($input), &$input))*
                        .fail()
                }
            }
        }
    };
    ($returned:expr, $expected:expr $(, [$($input:ident),+ $(,)?])? $(,)?) => {
        $crate::equal!(@check $returned, $expected, [$($($input),+)?], format_args!(""))
    };
    ($returned:expr, $expected:expr, $words:literal, [$($input:ident),+ $(,)?] $(,)?) => {
        $crate::equal!(@check $returned, $expected, [$($input),+], format_args!($words))
    };
    ($returned:expr, $expected:expr, $($words:tt)+) => {
        $crate::equal!(@check $returned, $expected, [], format_args!($($words)+))
    };
}

/// Checks in a rule that two values differ. Words and inputs are given as to [`equal!`](crate::equal).
#[macro_export]
macro_rules! differ {
    (@check $one:expr, $other:expr, [$($input:ident),*], $words:expr) => {
        match (&$one, &$other) {
            (one, other) => {
                if *one == *other {
                    $crate::testing::Breach::new(stringify!($one), $words)
                        .with("returned", one)
                        .with("expected another than", other)
                        $(.given(stringify!($input), &$input))*
                        .fail()
                }
            }
        }
    };
    ($one:expr, $other:expr $(, [$($input:ident),+ $(,)?])? $(,)?) => {
        $crate::differ!(@check $one, $other, [$($($input),+)?], format_args!(""))
    };
    ($one:expr, $other:expr, $words:literal, [$($input:ident),+ $(,)?] $(,)?) => {
        $crate::differ!(@check $one, $other, [$($input),+], format_args!($words))
    };
    ($one:expr, $other:expr, $($words:tt)+) => {
        $crate::differ!(@check $one, $other, [], format_args!($($words)+))
    };
}

/// Checks in a rule that a condition is true. Words and inputs are given as to [`equal!`](crate::equal).
#[macro_export]
macro_rules! holds {
    (@check $condition:expr, [$($input:ident),*], $words:expr) => {
        if !$condition {
            $crate::testing::Breach::new(stringify!($condition), $words)
                $(.given(stringify!($input), &$input))*
                .fail()
        }
    };
    ($condition:expr $(, [$($input:ident),+ $(,)?])? $(,)?) => {
        $crate::holds!(@check $condition, [$($($input),+)?], format_args!(""))
    };
    ($condition:expr, $words:literal, [$($input:ident),+ $(,)?] $(,)?) => {
        $crate::holds!(@check $condition, [$($input),+], format_args!($words))
    };
    ($condition:expr, $($words:tt)+) => {
        $crate::holds!(@check $condition, [], format_args!($($words)+))
    };
}

/// The characters of a variable that a panic shows at most.
const MOST_SHOWN: usize = 2_000;

/// A check of a rule that failed, as the panic states it.
#[derive(Debug)]
pub struct Breach(String);

impl Breach {
    /// A check that failed: its source, and words about it, which may be empty.
    pub fn new(checked: &str, words: Arguments<'_>) -> Self {
        let words = words.to_string();
        let because = if words.is_empty() { words } else { format!("{words}\n") };
        Self(format!("{because}   checked: {checked}"))
    }

    /// Adds a value.
    #[must_use]
    pub fn with<T: Debug + ?Sized>(self, name: &str, value: &T) -> Self {
        Self(format!("{}\n{name:>10}: {value:?}", self.0))
    }

    /// Adds a variable of the check. Of a long one it shows the beginning.
    #[must_use]
    pub fn given<T: Debug + ?Sized>(self, name: &str, value: &T) -> Self {
        let value = format!("{value:?}");
        let end = value.char_indices().nth(MOST_SHOWN).map_or(value.len(), |(end, _)| end);
        let more = if end < value.len() { " …" } else { "" };
        Self(format!("{}\ngiven {name}: {}{more}", self.0, &value[..end]))
    }

    /// Panics with the check and its place in the source.
    ///
    /// # Panics
    /// Always.
    #[track_caller]
    pub fn fail(&self) -> ! {
        panic!("{}\n        at: {}", self.0, Location::caller());
    }
}

/// Runs the check of a rule of a port. [`keeps!`](crate::keeps) calls it.
///
/// # Panics
/// When the check panics.
pub fn keeps_rule(port: &str, rule: &str, check: impl FnOnce()) {
    if let Err(cause) = catch_unwind(AssertUnwindSafe(check)) {
        fail(port, rule, cause.as_ref());
    }
}

/// Runs the async check of a rule of a port. [`keeps!`](crate::keeps) calls it.
///
/// # Panics
/// When the check panics.
pub async fn keeps_async_rule(port: &str, rule: &str, check: impl Future<Output = ()>) {
    let mut check = pin!(check);
    let checked = std::future::poll_fn(|context| {
        let polled = catch_unwind(AssertUnwindSafe(|| check.as_mut().poll(context)));
        polled.unwrap_or_else(|cause| fail(port, rule, cause.as_ref()))
    });
    checked.await;
}

/// Runs a contract suite on an implementation with a fault, and returns the words with which the suite panics: tests of
/// suites read them.
///
/// # Panics
/// When the suite finds no fault.
#[must_use]
pub fn fault_found(suite: impl FnOnce()) -> String {
    match catch_unwind(AssertUnwindSafe(suite)) {
        Ok(()) => panic!("the suite finds no fault"),
        Err(cause) => words_of(cause.as_ref()).to_owned(),
    }
}

fn fail(port: &str, rule: &str, cause: &(dyn Any + Send)) -> ! {
    let (rule, words) = (rule.replace('_', " "), words_of(cause));
    panic!("an implementation of `{port}` breaks the rule \"{rule}\"\n{words}");
}

/// The words with which something panicked.
fn words_of(cause: &(dyn Any + Send)) -> &str {
    let text = cause.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| cause.downcast_ref::<&str>().copied()).unwrap_or("a panic without words")
}

#[cfg(test)]
mod tests;
