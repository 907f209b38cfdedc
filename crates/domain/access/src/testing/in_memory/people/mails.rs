use super::InMemoryPeople;
use crate::{LinkMail, LinkMails};
use customs_kernel::StorageError;

impl LinkMails for InMemoryPeople {
    fn send(&self, mail: &LinkMail) -> Result<(), StorageError> {
        self.write(|state| {
            state.mails.push(mail.clone());
            Ok(())
        })
    }
}
