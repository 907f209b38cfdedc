use crate::{Access, TokenClaims, TokenRefused};

impl Access {
    /// Verifies a token and returns its claims: it must be signed by this service, not expired and not revoked. Needs
    /// no database, so it can run at every request.
    ///
    /// # Errors
    /// The reason why the token is not accepted.
    pub fn authenticate(&self, token: &str) -> Result<TokenClaims, TokenRefused> {
        let claims = self.ports.signer.verify(token).map_err(|_| TokenRefused::Invalid)?;
        if claims.issuer != self.settings.issuer {
            return Err(TokenRefused::Invalid);
        }
        self.still_accept(&claims)?;
        Ok(claims)
    }

    /// Whether a token that was accepted before is accepted still, for answers that take long. Needs no database.
    ///
    /// # Errors
    /// `Expired` or `Revoked`.
    pub fn still_accept(&self, claims: &TokenClaims) -> Result<(), TokenRefused> {
        if claims.expires_at <= self.ports.clock.now() {
            Err(TokenRefused::Expired)
        } else if self.revoked.covers(claims) {
            Err(TokenRefused::Revoked)
        } else {
            Ok(())
        }
    }
}
