/// Declares an enum of words that clients write and databases keep.
///
/// ```
/// customs_kernel::words!(
///     /// How an invoice leaves the house.
///     Delivery {
///         /// As a mail with a PDF.
///         Mail = "mail",
///         /// Over the Peppol network.
///         Peppol = "peppol",
///     }
/// );
///
/// assert_eq!(Delivery::from_word("peppol"), Some(Delivery::Peppol));
/// assert_eq!(Delivery::WORDS, ["mail", "peppol"]);
/// assert_eq!(Delivery::Mail.to_string(), "mail");
/// ```
#[macro_export]
macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($(#[$variant_meta:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$variant_meta])* $variant),+
        }

        impl $name {
            /// All values, in the order of the documentation.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];
            /// The words of all values, in the same order.
            pub const WORDS: &'static [&'static str] = &[$($word),+];

            /// The word that clients write and databases store.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word),+
                }
            }

            /// Returns the value with this word; `None` when there is none.
            #[must_use]
            pub fn from_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|known| known.word() == word)
            }
        }

        impl $crate::rules::CodeList for $name {
            const CODES: &'static [&'static str] = Self::WORDS;
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}
