/// Declares a token of 32 random bytes and the hash of it that is stored. 256 random bits cannot be guessed, so SHA-256
/// is enough, and a stolen database holds nothing that can be sent.
macro_rules! opaque_token {
    ($(#[$of_token:meta])* $token:ident; $(#[$of_hash:meta])* $hash:ident;) => {
        $(#[$of_token])*
        #[derive(Clone, PartialEq, Eq)]
        pub struct $token(String);

        impl $token {
            /// Generates a new token.
            #[must_use]
            pub fn random(entropy: &dyn customs_kernel::Entropy) -> Self {
                let mut bytes = [0; 32];
                entropy.fill(&mut bytes);
                Self(base64::Engine::encode(&base64::engine::general_purpose::URL_SAFE_NO_PAD, bytes))
            }

            /// A token that was sent. Any text will do; only a token that was issued is found by its hash.
            #[must_use]
            pub fn presented(text: impl Into<String>) -> Self {
                Self(text.into())
            }

            /// The token in plain text: 43 letters, digits, `-` or `_`.
            #[must_use]
            pub fn reveal(&self) -> &str {
                &self.0
            }

            /// The SHA-256 of the token's text, by which it is stored and found.
            #[must_use]
            pub fn hash(&self) -> $hash {
                $hash(<sha2::Sha256 as sha2::Digest>::digest(self.0.as_bytes()).into())
            }
        }

        impl std::fmt::Debug for $token {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(concat!(stringify!($token), "(…)"))
            }
        }

        $(#[$of_hash])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $hash([u8; 32]);

        impl $hash {
            /// Restores a stored hash; `None` unless it has 32 bytes.
            #[must_use]
            pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
                bytes.try_into().ok().map(Self)
            }

            /// The 32 bytes to store.
            #[must_use]
            pub const fn as_bytes(&self) -> &[u8; 32] {
                &self.0
            }
        }

        impl std::fmt::Debug for $hash {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(concat!(stringify!($hash), "(…)"))
            }
        }
    };
}
pub(crate) use opaque_token;
