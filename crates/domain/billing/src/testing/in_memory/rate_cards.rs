use super::{InMemoryBilling, State, conflict, has_part, page};
use crate::ports::{RateCardFilter, RateCardRepository};
use crate::rate_card::{RateCard, RateCardLine, RateCardLineTerms, RateCardTerms};
use crate::{BillableItemId, RateCardId, RateCardLineId};
use chrono::{DateTime, NaiveDate, Utc};
use customs_kernel::{OrganisationId, Page, PageRequest, SortDirection, StorageError, Version};

impl State {
    fn card_lines(&mut self, terms: &[RateCardLineTerms]) -> Vec<RateCardLine> {
        terms.iter().map(|terms| RateCardLine { id: RateCardLineId::new(self.next_id()), terms: *terms }).collect()
    }

    fn require_card(&self, organisation: OrganisationId, id: RateCardId, version: Version) -> Result<(), StorageError> {
        let unchanged = |card: &RateCard| card.organisation == organisation && card.version == version;
        if self.cards.get(&id).is_some_and(unchanged) { Ok(()) } else { Err(conflict(None)) }
    }
}

fn days_hold(terms: &RateCardTerms, day: NaiveDate) -> bool {
    terms.valid_from <= day && terms.valid_until.is_none_or(|last| day <= last)
}

impl RateCardRepository for InMemoryBilling {
    fn insert(
        &self,
        organisation: OrganisationId,
        terms: &RateCardTerms,
        lines: &[RateCardLineTerms],
        created_at: DateTime<Utc>,
    ) -> Result<RateCard, StorageError> {
        self.with(|state| {
            state.write()?;
            let id = RateCardId::new(state.next_id());
            let lines = state.card_lines(lines);
            let version = Version::FIRST;
            let card = RateCard { id, organisation, version, terms: terms.clone(), lines, created_at };
            state.cards.insert(id, card.clone());
            Ok(card)
        })
    }

    fn find(&self, organisation: OrganisationId, id: RateCardId) -> Result<Option<RateCard>, StorageError> {
        self.with(|state| {
            state.read();
            Ok(state.cards.get(&id).filter(|card| card.organisation == organisation).cloned())
        })
    }

    fn save(&self, card: &RateCard, new_lines: &[RateCardLineTerms]) -> Result<RateCard, StorageError> {
        self.with(|state| {
            state.write()?;
            state.require_card(card.organisation, card.id, card.version)?;
            let new = state.card_lines(new_lines);
            let mut saved = RateCard { version: card.version.next(), ..card.clone() };
            saved.lines.extend(new);
            if let Some(kept) = state.cards.get_mut(&card.id) {
                saved.created_at = kept.created_at;
                kept.clone_from(&saved);
            }
            Ok(saved)
        })
    }

    fn delete(&self, organisation: OrganisationId, id: RateCardId, version: Version) -> Result<(), StorageError> {
        self.with(|state| {
            state.write()?;
            state.require_card(organisation, id, version)?;
            state.cards.remove(&id);
            Ok(())
        })
    }

    fn active(
        &self,
        organisation: OrganisationId,
        customer_codes: &[String],
        day: NaiveDate,
    ) -> Result<Vec<RateCard>, StorageError> {
        self.with(|state| {
            state.read();
            let holds = |card: &&RateCard| {
                card.organisation == organisation
                    && customer_codes.contains(&card.terms.customer_code)
                    && card.terms.holds_on(day)
            };
            Ok(state.cards.values().filter(holds).cloned().collect())
        })
    }

    fn price_item(&self, organisation: OrganisationId, item: BillableItemId) -> Result<bool, StorageError> {
        self.with(|state| {
            state.read();
            let mut own = state.cards.values().filter(|card| card.organisation == organisation);
            Ok(own.any(|card| card.lines.iter().any(|line| line.terms.billable_item == item)))
        })
    }

    fn list(
        &self,
        organisation: OrganisationId,
        filter: &RateCardFilter,
        request: PageRequest,
    ) -> Result<Page<RateCard>, StorageError> {
        let RateCardFilter { customer_code, is_active, valid_on, search } = filter;
        let fits = |card: &&RateCard| {
            let terms = &card.terms;
            card.organisation == organisation
                && customer_code.as_ref().is_none_or(|wanted| &terms.customer_code == wanted)
                && is_active.is_none_or(|wanted| terms.is_active == wanted)
                && valid_on.is_none_or(|(day, wanted)| days_hold(terms, day) == wanted)
                && search
                    .as_ref()
                    .is_none_or(|part| has_part(&terms.name, part) || has_part(&terms.customer_code, part))
        };
        self.with(|state| {
            state.read();
            let found = state.cards.values().filter(fits).collect();
            page(
                found,
                request,
                SortDirection::Ascending,
                |a: &RateCard, b| a.id.cmp(&b.id),
                |card: &RateCard| card.id.get(),
            )
        })
    }
}
