use crate::{Access, AccessError, Revocation};
use customs_form_macros::growing;

/// What became of a token that was to be revoked. It is refused from now on in any case.
#[growing]
#[must_use = "the token may have been refused before, so that nothing was revoked"]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenRevocation {
    /// The token was accepted until now.
    Revoked,
    /// The token was foreign, expired or revoked already: nothing is stored.
    RefusedBefore,
}

impl Access {
    /// Refuses the token from now on (RFC 7009). A token that is refused anyway is no error. Safe to repeat.
    ///
    /// # Errors
    /// When storage fails.
    pub fn revoke_token(&self, token: &str) -> Result<TokenRevocation, AccessError> {
        let Ok(claims) = self.authenticate(token) else { return Ok(TokenRevocation::RefusedBefore) };
        let revocation = Revocation::Token { id: claims.token_id, until: claims.expires_at };
        self.ports.revocations.add(&revocation)?;
        self.revoked.learn([revocation], self.ports.clock.now());
        Ok(TokenRevocation::Revoked)
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
