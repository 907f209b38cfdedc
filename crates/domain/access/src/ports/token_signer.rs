use crate::TokenClaims;

/// Signs claims as a token and reads them back.
#[cfg_attr(any(test, feature = "mocks"), mockall::automock)]
pub trait TokenSigner: Send + Sync {
    /// Signs the claims as a token.
    ///
    /// # Errors
    /// When the key cannot sign, which is a fault of the service.
    fn sign(&self, claims: &TokenClaims) -> Result<String, SigningFailed>;

    /// Returns the claims of a token that was signed with a key of this service. Checks signature and form.
    /// [`crate::Access::authenticate`] checks issuer, expiry and revocation.
    ///
    /// # Errors
    /// When this service did not sign the token, or the text is not a token.
    fn verify(&self, token: &str) -> Result<TokenClaims, NotOurToken>;
}

/// The key could not sign the token.
#[derive(Debug, thiserror::Error)]
#[error("the token could not be signed")]
pub struct SigningFailed(#[source] pub Box<dyn std::error::Error + Send + Sync>);

/// The text is not a token signed by this service.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the token was not issued by this service")]
pub struct NotOurToken;
