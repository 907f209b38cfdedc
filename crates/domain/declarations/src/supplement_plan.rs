use crate::Declaration;
use crate::deadlines::supplement_due;

impl Declaration {
    /// Whether customs must accept the presentation of the goods before the declaration proceeds.
    pub(crate) fn awaits_presentation(&self) -> bool {
        self.form.needs_presentation() && self.milestones.presentation_accepted_at.is_none()
    }

    /// Plans the automatic supplementary declaration, once it may follow. It is planned only once: after a rejection a
    /// person must look at it first.
    pub(crate) fn plan_supplement(&mut self) {
        let delay =
            self.form.days_delay_before_submit.and_then(|days| u64::try_from(days).ok()).filter(|days| *days > 0);
        let wanted = self.symbol().supplementary_type().is_some()
            && self.milestones.supplementary_sent_at.is_none()
            && !self.awaits_presentation();
        self.milestones.supplement_due_at = match (self.milestones.accepted_at, delay) {
            (Some(accepted_at), Some(days)) if wanted => Some(supplement_due(accepted_at, days)),
            _ => None,
        };
    }
}
