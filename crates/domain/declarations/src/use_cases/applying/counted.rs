use crate::lifecycle::Status;
use crate::ports::CountedAcceptance;
use crate::use_cases::declarations::Declarations;
use crate::{AuthorityAnswer, AuthorityMessage, Declaration, DeclarationError, DeclarationId, MessageKind};
use customs_exchange::{InboundFate, Received, References, SentMessage, apply_waiting};
use customs_kernel::{Lrn, OrganisationId, StorageError, in_unit_of_work};

impl Declarations {
    /// Returns those of these LRNs under which a declaration was sent that customs neither accepted nor rejected by an
    /// answer: the entries that name them may show something ([`Self::counted_in_balance`]). This needs few queries,
    /// however many there are.
    ///
    /// # Errors
    /// Storage failed.
    pub fn unanswered_among(&self, organisation: OrganisationId, lrns: &[Lrn]) -> Result<Vec<Lrn>, StorageError> {
        if lrns.is_empty() {
            return Ok(Vec::new());
        }
        let sent = self.applying().exchange.sent.sent_messages(organisation, lrns)?;
        Ok(sent.into_iter().filter(is_open).map(|sent| sent.lrn).collect())
    }

    /// Acts on an entry in the balance of an account by which customs counts a declaration under this LRN and an MRN.
    /// When the declaration was sent again under another LRN, or lodged again, the entry shows that customs accepted
    /// the earlier sending too. Then the same happens as when its acceptance arrives: the first acceptance of a
    /// submission counts, and customs is asked to invalidate a surplus one. The history says so. Returns whether
    /// anything changed.
    ///
    /// Nothing happens for the sending that counts, because its acceptance is on its way, nor for one that customs
    /// accepted or rejected by an answer. It is safe to repeat.
    ///
    /// # Errors
    /// `Storage`.
    pub fn counted_in_balance(
        &self,
        organisation: OrganisationId,
        lrn: &Lrn,
        counted: CountedAcceptance,
    ) -> Result<bool, DeclarationError> {
        in_unit_of_work(self.applying().work.as_ref(), || {
            let sent = self.applying().exchange.sent.as_ref();
            if !sent.sent_message(organisation, lrn)?.as_ref().is_some_and(is_open) {
                return Ok(false);
            }
            let named = References { lrn: Some(lrn.clone()), ..References::default() };
            let Some((owner, id)) = sent.locate_all(&[named])?.into_iter().next().flatten() else { return Ok(false) };
            let held = self.applying().repository.find_for_change(owner, DeclarationId::new(id))?;
            let Some(declaration) = held.filter(|_| owner == organisation) else { return Ok(false) };
            let milestones = &declaration.milestones;
            if milestones.lrn.as_ref() == Some(lrn) || milestones.mrn.as_ref() == Some(&counted.mrn) {
                return Ok(false);
            }
            let message = acceptance(lrn.clone(), counted);
            let received = Received::shown_elsewhere(self.applying().clock.now());
            let fate = self.enact(organisation, declaration.id, &message, received)?;
            if fate == InboundFate::Applied {
                apply_waiting(self, organisation, id)?;
            }
            Ok(fate == InboundFate::Applied)
        })
    }

    /// Returns the acceptance of a submission that was not answered, where the balance of the account shows it.
    pub(super) fn acceptance_in_balance(
        &self,
        organisation: OrganisationId,
        id: DeclarationId,
        lrn: &Lrn,
    ) -> Result<Option<AuthorityMessage>, DeclarationError> {
        let found = self.applying().repository.find(organisation, id)?;
        let Some(declaration) = found.filter(|found: &Declaration| found.status == Status::Submitted) else {
            return Ok(None);
        };
        let broker = self.applying().organisations.eori(organisation)?;
        let Some(holder) = declaration.surety_holder(broker.as_ref()) else { return Ok(None) };
        let counted = self.applying().balances.acceptance(organisation, &holder, lrn)?;
        Ok(counted.map(|counted| acceptance(lrn.clone(), counted)))
    }
}

/// Returns whether the message is a declaration that customs neither accepted nor rejected by an answer.
fn is_open(sent: &SentMessage<MessageKind>) -> bool {
    sent.kind == MessageKind::Declaration && sent.mrn.is_none() && !sent.is_rejected()
}

/// Returns the acceptance that an entry shows, as customs would have sent it.
fn acceptance(lrn: Lrn, CountedAcceptance { mrn, at }: CountedAcceptance) -> AuthorityMessage {
    AuthorityMessage {
        function_code: "01".to_owned(),
        message_id: None,
        issued_at: Some(at),
        lrn: Some(lrn),
        mrn: Some(mrn),
        answer: AuthorityAnswer::Accepted { at: Some(at) },
        reasons: Vec::new(),
    }
}
