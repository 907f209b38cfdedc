use crate::{Access, AccessError, Revocation};

impl Access {
    /// Refuses the token from now on (RFC 7009). A token that is foreign, expired or revoked already is not an error,
    /// because it is refused anyway. Safe to repeat.
    ///
    /// # Errors
    /// When storage fails.
    pub fn revoke_token(&self, token: &str) -> Result<(), AccessError> {
        let Ok(claims) = self.authenticate(token) else { return Ok(()) };
        let revocation = Revocation::Token { id: claims.token_id, until: claims.expires_at };
        self.ports.revocations.add(&revocation)?;
        self.revoked.learn([revocation], self.ports.clock.now());
        Ok(())
    }

    /// Reads the revocations made by other instances. Call it when they are reported, and at least every four seconds, so
    /// that a revocation takes effect everywhere within five.
    ///
    /// # Errors
    /// Storage; the revocations known before stay known.
    pub fn refresh_revocations(&self) -> Result<(), AccessError> {
        let now = self.ports.clock.now();
        self.revoked.learn(self.ports.revocations.current(now)?, now);
        Ok(())
    }

    /// Deletes the stored revocations that no longer matter and returns their number. Once an hour is enough.
    ///
    /// # Errors
    /// When storage fails.
    pub fn forget_expired_revocations(&self) -> Result<u64, AccessError> {
        Ok(self.ports.revocations.forget_expired(self.ports.clock.now())?)
    }
}
