use crate::{Access, AccessError, Client, ClientId, ClientSecret, Credentials, Revocation, SecretHash};
use customs_kernel::in_unit_of_work;

impl Access {
    /// Revokes a client for good: it gets no new tokens, and its existing ones are refused. Safe to repeat.
    ///
    /// # Errors
    /// `UnknownClient`; storage.
    pub fn revoke_client(&self, id: &ClientId) -> Result<Client, AccessError> {
        let now = self.ports.clock.now();
        self.change_credentials(id, |client| {
            client.revoke(now);
            Ok(())
        })
    }

    /// Gives a client a new secret. The old secret, and tokens issued under it, are refused.
    ///
    /// # Errors
    /// `UnknownClient`; `ClientRevoked`; storage.
    pub fn rotate_secret(&self, id: &ClientId) -> Result<Credentials, AccessError> {
        let secret = ClientSecret::random(&*self.ports.entropy);
        let hash = SecretHash::from_secret(&secret, &self.settings.pepper);
        let client = self.change_credentials(id, |client| match client.revoked_at() {
            Some(_) => Err(AccessError::ClientRevoked),
            None => {
                client.replace_secret(hash);
                Ok(())
            }
        })?;
        Ok(Credentials { client, secret })
    }

    /// Changes the client and revokes the tokens of its earlier generations, both or neither.
    fn change_credentials(
        &self,
        id: &ClientId,
        change: impl FnOnce(&mut Client) -> Result<(), AccessError>,
    ) -> Result<Client, AccessError> {
        let now = self.ports.clock.now();
        let (client, revocation) = in_unit_of_work(&*self.ports.unit_of_work, || {
            let mut client = self.ports.clients.find(id)?.ok_or(AccessError::UnknownClient)?;
            let before = client.generation();
            change(&mut client)?;
            self.ports.clients.save(&client, before)?;
            let revocation = Revocation::Client {
                id: client.id().clone(),
                valid_from: client.generation(),
                until: self.all_tokens_expired_after(now),
            };
            self.ports.revocations.add(&revocation)?;
            Ok::<_, AccessError>((client, revocation))
        })?;
        self.revoked.learn([revocation], now);
        Ok(client)
    }
}
