/// The error for a text that does not have the form of the trade reference that it should be.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{rule}")]
pub struct InvalidReference {
    rule: &'static str,
}

impl InvalidReference {
    /// Creates an error with the rule that the text breaks, as a sentence without subject
    /// ("must be two letters and 1 to 15 letters or digits").
    #[must_use]
    pub const fn breaks(rule: &'static str) -> Self {
        Self { rule }
    }

    /// The broken rule, as a sentence without subject.
    #[must_use]
    pub const fn rule(&self) -> &'static str {
        self.rule
    }
}

/// Declares a trade reference: a text that is checked once when parsed, and valid from then on.
macro_rules! reference {
    ($(#[$meta:meta])* $name:ident) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl $name {
            /// The reference as text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl TryFrom<String> for $name {
            type Error = $crate::InvalidReference;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(reference: $name) -> Self {
                reference.0
            }
        }
    };
}
pub(crate) use reference;
