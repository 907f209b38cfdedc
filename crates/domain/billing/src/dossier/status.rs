use customs_form_macros::growing;
use customs_kernel::words;

words!(
    /// Place of a dossier in its life cycle.
    #[growing]
    DossierStatus {
        /// Work is in progress.
        Open = "open",
        /// All work is done.
        Complete = "complete",
        /// The dossier waits for the next invoice run.
        ReadyToInvoice = "ready_to_invoice",
        /// All charges are on finalized invoices.
        Invoiced = "invoiced",
        /// The dossier is put away.
        Closed = "closed",
    }
);

impl DossierStatus {
    /// The statuses that may follow this one. This is the only place that decides it.
    #[must_use]
    pub const fn next(self) -> &'static [Self] {
        match self {
            Self::Open => &[Self::Complete, Self::Closed],
            Self::Complete => &[Self::Open, Self::ReadyToInvoice, Self::Closed],
            Self::ReadyToInvoice => &[Self::Complete, Self::Invoiced, Self::Closed],
            Self::Invoiced => &[Self::Closed],
            Self::Closed => &[Self::Open],
        }
    }

    /// Whether the dossier may move to `next`.
    #[must_use]
    pub fn may_become(self, next: Self) -> bool {
        self.next().contains(&next)
    }

    /// Whether the dossier's lines and fields can no longer change.
    #[must_use]
    pub const fn is_locked(self) -> bool {
        matches!(self, Self::Invoiced | Self::Closed)
    }

    /// Whether the work is done, so that charges due on completion are made.
    #[must_use]
    pub const fn is_complete(self) -> bool {
        matches!(self, Self::Complete | Self::ReadyToInvoice | Self::Invoiced)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Write;

    fn table() -> String {
        let mut text = String::from("| from \\ to |");
        for to in DossierStatus::ALL {
            write!(text, " {to} |").expect("a string takes all");
        }
        text.push_str("\n|---|");
        text.push_str(&"---|".repeat(DossierStatus::ALL.len()));
        for from in DossierStatus::ALL {
            write!(text, "\n| {from} |").expect("a string takes all");
            for to in DossierStatus::ALL {
                let word = if from.may_become(*to) { "yes" } else { "refused" };
                write!(text, " {word} |").expect("a string takes all");
            }
        }
        text
    }

    #[test]
    fn every_move_of_a_dossier_is_what_the_documentation_says() {
        let documentation = include_str!("../../docs/billing.md");
        let table = table();
        assert!(documentation.contains(&table), "docs/billing.md lacks this table:\n{table}");
    }

    #[test]
    fn no_status_goes_to_itself_and_only_the_last_two_are_locked() {
        for status in DossierStatus::ALL {
            assert!(!status.may_become(*status), "{status}");
        }
        let locked: Vec<&str> = DossierStatus::ALL.iter().filter(|s| s.is_locked()).map(|s| s.word()).collect();
        assert_eq!(locked, ["invoiced", "closed"]);
    }
}
