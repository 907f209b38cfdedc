#![cfg_attr(docsrs, feature(doc_cfg))]
#![doc = include_str!("../README.md")]

mod acting;
mod actor;
mod additional_procedure;
mod amsterdam;
mod check_character;
mod checker;
mod clock;
mod code;
mod country;
mod currency;
mod customs_words;
mod debug_by_name;
mod emission_map;
mod entropy;
mod eori;
mod error_kind;
pub mod exact_number;
pub mod facts;
mod field_errors;
mod field_of;
mod filled;
mod grn;
mod guarantee_cover;
mod guarantee_shortage;
mod ids;
mod invalid_reference;
mod line_of_reasons;
mod lrn;
mod money;
mod mrn;
mod neighbours;
mod outbox;
mod page;
mod paper_language;
mod party_warning;
mod record_history;
mod record_sort;
mod rounding;
mod rows_aside;
pub mod rules;
pub mod search;
mod snapshot;
mod spelling;
mod storage_error;
mod subject;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
mod timeline_entry;
mod unit_of_work;
mod unwired;
mod unwired_port;
mod vat_forms;
mod version;
mod words;
mod write_effect;

pub use acting::{Acting, ActingKind};
pub use actor::Actor;
pub use additional_procedure::AdditionalProcedure;
pub use amsterdam::{
    add_calendar_month, amsterdam_clock, amsterdam_date, at_amsterdam_time, end_of_amsterdam_day,
    start_of_amsterdam_day,
};
pub use check_character::iso_6346_check_digit;
pub use checker::{Checker, broken_rules};
pub use clock::{Clock, ManualClock};
pub use code::{code_as_kept, is_possible_code};
pub use country::{CountryCode, is_iso_country, is_vat_country};
pub use currency::Currency;
pub use customs_words::CustomsWords;
pub use emission_map::EmissionMap;
pub use entropy::{CountingEntropy, Entropy};
pub use eori::Eori;
pub use error_kind::{ErrorKind, with_causes};
pub use field_errors::FieldErrors;
pub use field_of::field_of;
pub use filled::filled;
pub use grn::Grn;
pub use guarantee_cover::{GuaranteeAmendment, GuaranteeCover, NotSecured};
pub use guarantee_shortage::GuaranteeShortage;
pub use ids::{OrganisationId, UserId};
pub use invalid_reference::InvalidReference;
pub use line_of_reasons::line_of_reasons;
pub use lrn::Lrn;
pub use money::{Money, MoneyError};
pub use mrn::Mrn;
pub use neighbours::{DossierGate, DossierRefusal, LrnSource, OrganisationDirectory, UnknownDossiers};
pub use outbox::{DueWork, Event, Outbox, OutboxEntry, OutboxId, Subscription};
pub use page::{Page, PageNumber, PageRequest, PageSize, SortDirection};
pub use paper_language::PaperLanguage;
pub use party_warning::PartyWarning;
pub use record_history::RecordHistory;
pub use record_sort::RecordSort;
pub use rounding::{round_half_away_from_zero, round_to_cents};
pub use rows_aside::{AsideId, AsideSubject, NextTry, RowAside, RowQueue, RowsAside, UnreadableRow};
pub use rules::{BrokenRule, RuleCode, RuleValue};
pub use snapshot::{Snapshot, in_snapshot};
pub use spelling::codes_in_one_spelling;
pub use storage_error::StorageError;
pub use subject::{Subject, SubjectKind};
pub use timeline_entry::TimelineEntry;
pub use unit_of_work::{ImmediateWork, Outcome, UnitOfWork, in_contained_unit_of_work, in_unit_of_work};
pub use unwired::Unwired;
pub use unwired_port::UnwiredPort;
pub use vat_forms::has_vat_form;
pub use version::Version;
pub use write_effect::WriteEffect;

#[cfg(any(test, feature = "mocks"))]
pub use clock::MockClock;
#[cfg(feature = "mocks")]
pub use neighbours::{MockDossierGate, MockLrnSource, MockOrganisationDirectory};
