use crate::{Access, TokenClaims, TokenRefused};

impl Access {
    /// The claims of a token, when it is valid now: signed by us, not expired, not revoked. Asks no
    /// database, so that it can run at every request.
    ///
    /// # Errors
    /// Why it is not accepted.
    pub fn authenticate(&self, token: &str) -> Result<TokenClaims, TokenRefused> {
        let claims = self.ports.signer.verify(token).map_err(|_| TokenRefused::Invalid)?;
        if claims.issuer != self.settings.issuer {
            Err(TokenRefused::Invalid)
        } else if claims.expires_at <= self.ports.clock.now() {
            Err(TokenRefused::Expired)
        } else if self.revoked.covers(&claims) {
            Err(TokenRefused::Revoked)
        } else {
            Ok(claims)
        }
    }
}
