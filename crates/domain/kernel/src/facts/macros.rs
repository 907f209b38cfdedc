/// Declares what a domain says: an enum with a variant for each fact, which has a code, the values that it names, its
/// English sentence and, where there is something to do about it, a remedy. The doc comment of a variant is its meaning
/// in the documentation of codes. See [the module](mod@crate::facts) for an example.
///
/// The types of values are the kinds of [the module](mod@crate::facts): they decide how a page in another language writes a value. A
/// value that the sentence does not name is a compile error, unless it is given as `_` with its name:
/// `{ office: Code }` with a sentence that has no `{office}` does not compile. What is stored has the values in the order of
/// their declaration, so that a value which is added later stands last.
#[macro_export]
macro_rules! facts {
    ($(#[$meta:meta])* $visibility:vis enum $name:ident {
        $(
            $(#[doc = $meaning:literal])+
            $variant:ident($code:literal) $({ $($value:ident: $kind:ty),+ $(,)? })?
                = $english:literal $(, $remedy:literal)?;
        )+
    }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        $visibility enum $name {
            $(
                $(#[doc = $meaning])+
                $variant $({ $(#[doc = concat!("The value `", stringify!($value), "` of the sentence.")] $value: $kind),+ })?
            ),+
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $(Self::$variant $({ $($value),+ })? => write!(f, $english $($(, $value = $value)+)?),)+
                }
            }
        }

        impl $crate::facts::Fact for $name {
            const CODES: &'static [$crate::facts::FactCode] = &[$(
                $crate::facts::FactCode {
                    code: $code,
                    values: &[$($(stringify!($value)),+)?],
                    english: $english,
                    meaning: concat!($($meaning),+),
                    remedy: $crate::facts!(@remedy $($remedy)?),
                }
            ),+];

            fn code(&self) -> &'static str {
                match self {
                    $(Self::$variant $({ $($value: _),+ })? => $code,)+
                }
            }

            fn values(&self) -> Vec<(&'static str, $crate::facts::Value)> {
                match self {
                    $(Self::$variant $({ $($value),+ })? => {
                        vec![$($((stringify!($value), $crate::facts::Kind::to_value($value))),+)?]
                    })+
                }
            }

            fn from_statement(statement: &$crate::facts::Statement) -> Option<Self> {
                match statement.code() {
                    $($code => Some(Self::$variant $({ $($value: statement.value(stringify!($value))?),+ })?),)+
                    _ => None,
                }
            }
        }

        impl From<$name> for $crate::facts::Statement {
            fn from(fact: $name) -> Self {
                $crate::facts::Fact::statement(&fact)
            }
        }
    };
    (@remedy) => { None };
    (@remedy $remedy:literal) => { Some($remedy) };
}
