use super::lodge::{Prepared, Secrets};
use crate::lifecycle::Command;
use crate::ports::{Changes, GuaranteeUse};
use crate::use_cases::change::{entry, perform};
use crate::use_cases::drafting::complete_form::unknown_customer;
use crate::use_cases::transits::Transits;
use crate::{
    EventKind, MessageKind, NewOutboundMessage, TimelineEvent, Transit, TransitError, TransitEvent, TransitId,
};
use customs_form_macros::growing;
use customs_kernel::facts::Warning;
use customs_kernel::{Actor, GuaranteeCover, OrganisationId, Version, in_unit_of_work};

/// The result of a submission.
#[growing(new)]
#[derive(Debug, Clone, PartialEq)]
pub struct SubmittedTransit {
    /// The transit after the submission.
    pub transit: Transit,
    /// Values that customs will refuse, a power of attorney that has ended, and values that were cut or filled in to
    /// fit the message schema.
    pub warnings: Vec<Warning>,
}

impl Transits {
    /// Submits a draft under a fresh LRN. The message to customs is built and stored with the new status, and is sent
    /// from the store. When several submissions come at the same moment, one wins.
    ///
    /// # Errors
    /// `NotFound`, `Stale`, `InvalidStatus`, `Invalid` with every broken rule, `GuaranteeInsufficient`,
    /// `Storage`.
    pub fn submit(
        &self,
        organisation: OrganisationId,
        id: TransitId,
        actor: &Actor,
        expected: Option<Version>,
    ) -> Result<SubmittedTransit, TransitError> {
        in_unit_of_work(self.lodging().work.as_ref(), || {
            let mut transit = self.open_for_change(organisation, id, expected)?;
            let form = self.with_holder_of_today(&transit)?;
            if form != transit.form {
                transit = self.lodging().repository.save_draft(Transit { form, ..transit })?;
            }
            perform(&mut transit, Command::Submit)?;
            let now = self.lodging().clock.now();
            let lrn = self.lodging().lrns.next(organisation);
            let Prepared { lodgement, mut warnings, customer_is_known } =
                self.lodgement((&transit).into(), Some(lrn.clone()), now, Secrets::AppliedAnswer)?;
            if !customer_is_known {
                return Err(TransitError::Invalid(unknown_customer()));
            }
            let message = self.lodging().builder.declaration(&lodgement);
            warnings.extend(message.warnings.iter().cloned());
            transit.milestones.lrn = Some(lrn.clone());
            transit.milestones.submitted_at = Some(now);
            transit.updated_at = now;
            let taken = GuaranteeUse {
                organisation,
                transit: id,
                lrn: lrn.clone(),
                customer_code: transit.customer_code.clone(),
                amount: transit.form.total_guarantee_amount().unwrap_or_default(),
            };
            let changes = Changes {
                timeline: vec![entry(&transit, TimelineEvent::Submitted, now, actor)],
                events: vec![TransitEvent::new(&transit, EventKind::Submitted, now)],
                outbound: vec![
                    NewOutboundMessage::new(MessageKind::Declaration, lrn, message).with_lodged(lodgement.lodged()),
                ],
                ..Changes::default()
            };
            let transit = self.keep(transit, changes)?;
            // This comes last, since every other submission on the same guarantee waits from here on.
            // What passes without a guarantee that is known to secure it goes to customs as well, which decides.
            let _cover: GuaranteeCover = self.lodging().guarantees.reserve(&taken)??;
            Ok(SubmittedTransit { transit, warnings })
        })
    }
}
