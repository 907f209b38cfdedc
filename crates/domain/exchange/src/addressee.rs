//! For whom an answer is that names its record by the MRN alone. A movement has one MRN, and more than one record may
//! have it: that of the one who lodged it, and that of the one who reported its arrival elsewhere, who may be a client
//! of another organisation.

use crate::References;
use customs_kernel::{Eori, OrganisationId};

/// The one for whom an answer of customs is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Addressee {
    /// The one who lodged the record.
    #[default]
    Lodger,
    /// The one who reported about the movement at another office, such as the trader at its destination.
    Reporter {
        /// The EORI by which the answer names that trader; `None` when it names none.
        trader: Option<Eori>,
    },
}

/// A record that has the MRN of an answer, with the facts that decide whether the answer is for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordWithMrn {
    /// The organisation that owns the record.
    pub organisation: OrganisationId,
    /// The id of the record within its kind.
    pub record: i64,
    /// Whether somebody else lodged the movement, so that the record is about a report alone.
    pub lodged_elsewhere: bool,
    /// What was reported about the movement at another office; `None` when nothing was.
    pub report: Option<Report>,
}

/// What was reported about a movement at another office than the one where it was lodged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Whether customs still has to decide on it, or on what follows it.
    pub is_open: bool,
    /// The trader whom the report named; `None` when it is not known.
    pub trader: Option<Eori>,
}

impl References {
    /// Finds the record that the answer is for among those that have its MRN, the newest first. An answer to the lodger
    /// is for a record that was lodged here. An answer to a reporter is for the one organisation that reported; among
    /// several, for the one whose report named the same trader, else for the one whose report is still open. It is for
    /// none when that leaves several, nor for one who lodged nothing and named another trader: an answer to one must
    /// never be shown to another.
    #[must_use]
    pub fn addressed(&self, newest_first: &[RecordWithMrn]) -> Option<(OrganisationId, i64)> {
        let lodged = || newest_first.iter().find(|record| !record.lodged_elsewhere).map(place);
        let Addressee::Reporter { trader } = &self.addressee else { return lodged() };
        let reports: Vec<(&RecordWithMrn, &Report)> =
            newest_first.iter().filter_map(|record| Some((record, record.report.as_ref()?))).collect();
        if reports.is_empty() {
            return lodged();
        }
        let named = |report: &Report| trader.is_none() || report.trader.is_none() || report.trader == *trader;
        let may_be_meant = |record: &RecordWithMrn, report: &Report| !record.lodged_elsewhere || named(report);
        let meant: Vec<_> = reports.iter().filter(|(record, report)| may_be_meant(record, report)).collect();
        let only_fitting = |fits: &dyn Fn(&Report) -> bool| {
            only_organisation(meant.iter().filter(|(_, report)| fits(report)).map(|(record, _)| *record))
        };
        only_fitting(&|_| true)
            .or_else(|| only_fitting(&named))
            .or_else(|| only_fitting(&|report| report.is_open && named(report)))
    }
}

/// The first of these records, provided that all of them belong to one organisation.
fn only_organisation<'r>(records: impl Iterator<Item = &'r RecordWithMrn>) -> Option<(OrganisationId, i64)> {
    let mut found: Option<(OrganisationId, i64)> = None;
    for record in records {
        match found {
            Some((organisation, _)) if organisation != record.organisation => return None,
            Some(_) => {}
            None => found = Some(place(record)),
        }
    }
    found
}

const fn place(record: &RecordWithMrn) -> (OrganisationId, i64) {
    (record.organisation, record.record)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINE: OrganisationId = OrganisationId::new(1);
    const THEIRS: OrganisationId = OrganisationId::new(2);

    fn eori(text: &str) -> Option<Eori> {
        Some(text.parse().expect("an EORI"))
    }

    fn lodged(organisation: OrganisationId, record: i64) -> RecordWithMrn {
        RecordWithMrn { organisation, record, lodged_elsewhere: false, report: None }
    }

    fn reported(organisation: OrganisationId, record: i64, trader: &str, is_open: bool) -> RecordWithMrn {
        let report = Some(Report { is_open, trader: eori(trader) });
        RecordWithMrn { organisation, record, lodged_elsewhere: true, report }
    }

    fn to_lodger(records: &[RecordWithMrn]) -> Option<(OrganisationId, i64)> {
        References::default().addressed(records)
    }

    fn to_reporter(trader: Option<Eori>, records: &[RecordWithMrn]) -> Option<(OrganisationId, i64)> {
        References { addressee: Addressee::Reporter { trader }, ..References::default() }.addressed(records)
    }

    #[test]
    fn an_answer_to_the_lodger_never_leads_to_a_report_of_another() {
        let theirs = reported(THEIRS, 2, "NL801234566", true);
        assert_eq!(to_lodger(&[theirs.clone(), lodged(MINE, 1)]), Some((MINE, 1)));
        assert_eq!(to_lodger(&[theirs]), None);
    }

    #[test]
    fn an_answer_to_a_reporter_leads_to_the_one_who_reported() {
        let theirs = reported(THEIRS, 2, "NL801234566", true);
        assert_eq!(to_reporter(None, &[lodged(MINE, 1), theirs.clone()]), Some((THEIRS, 2)));
        let other = eori("NL009876543");
        assert_eq!(to_reporter(other.clone(), &[lodged(MINE, 1), theirs]), None, "it is about the report of another");
        let own = RecordWithMrn { lodged_elsewhere: false, ..reported(MINE, 1, "NL801234566", true) };
        assert_eq!(to_reporter(other, &[own]), Some((MINE, 1)), "the one who lodged may see it all the same");
        assert_eq!(to_reporter(None, &[lodged(MINE, 1)]), Some((MINE, 1)), "nothing was reported");
    }

    #[test]
    fn among_several_reports_the_trader_decides_and_then_which_one_is_open() {
        let mine = reported(MINE, 1, "NL009876543", true);
        let theirs = reported(THEIRS, 2, "NL801234566", true);
        let both = [theirs.clone(), mine];
        assert_eq!(to_reporter(eori("NL009876543"), &both), Some((MINE, 1)));
        assert_eq!(to_reporter(eori("NL801234566"), &both), Some((THEIRS, 2)));
        assert_eq!(to_reporter(None, &both), None, "both may be meant");
        let ended = [theirs, reported(MINE, 3, "NL801234566", false)];
        assert_eq!(to_reporter(eori("NL801234566"), &ended), Some((THEIRS, 2)));
        assert_eq!(to_reporter(None, &ended), Some((THEIRS, 2)));
    }
}
