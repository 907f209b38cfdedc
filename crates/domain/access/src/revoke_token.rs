use crate::{Access, AccessError, Revocation};

impl Access {
    /// Refuses the token from now on (RFC 7009). One that is not ours, expired or revoked already
    /// is no error: what the caller wants is true of it. Repeatable.
    ///
    /// # Errors
    /// Storage.
    pub fn revoke_token(&self, token: &str) -> Result<(), AccessError> {
        let Ok(claims) = self.authenticate(token) else { return Ok(()) };
        let revocation = Revocation::Token { id: claims.token_id, until: claims.expires_at };
        self.ports.revocations.add(&revocation)?;
        self.revoked.learn([revocation], self.ports.clock.now());
        Ok(())
    }

    /// Learns what other instances revoked. Call it every two seconds, so that a revocation holds
    /// everywhere within five.
    ///
    /// # Errors
    /// Storage; what was known before stays known.
    pub fn refresh_revocations(&self) -> Result<(), AccessError> {
        let now = self.ports.clock.now();
        self.revoked.learn(self.ports.revocations.current(now)?, now);
        Ok(())
    }

    /// Drops the stored revocations that no longer matter; tells how many. Once an hour is enough.
    ///
    /// # Errors
    /// Storage.
    pub fn forget_expired_revocations(&self) -> Result<u64, AccessError> {
        Ok(self.ports.revocations.forget_expired(self.ports.clock.now())?)
    }
}
