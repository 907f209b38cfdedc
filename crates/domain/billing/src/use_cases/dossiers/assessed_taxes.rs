use super::Dossiers;
use crate::dossier::{
    CORRECTION, Dossier, PurchaseCategory, PurchaseLine, PurchaseLineForm, PurchaseLineTerms, first_source,
};
use crate::movement::{AssessedTax, CustomsDebt, Movement};
use crate::ports::NewPurchaseLine;
use crate::{BillingError, DossierId};
use customs_kernel::{Currency, FieldErrors, OrganisationId, StorageError, Subject, WriteEffect, round_to_cents};
use rust_decimal::Decimal;
use std::collections::BTreeMap;

/// Customs charges for a movement that still have to be booked.
struct ToBook {
    /// Taxes that were never booked.
    missing: Vec<AssessedTax>,
    /// Taxes that were booked with another amount, with the difference.
    corrected: Vec<(AssessedTax, Decimal)>,
}

/// What customs charges for movements of a dossier, and what the dossier has booked of it.
struct Books {
    /// The charges of the movements for which customs reported any.
    charges: BTreeMap<Subject, Vec<AssessedTax>>,
    /// The amounts that were last recorded for the bookings, by source.
    noted: BTreeMap<String, Decimal>,
    /// The costs of the dossier.
    lines: Vec<PurchaseLine>,
}

impl Books {
    /// How the costs of the dossier differ from the current customs charges for a movement; `None` when they are equal.
    fn to_book(&self, movement: Subject) -> Option<ToBook> {
        let charges = self.charges.get(&movement)?;
        let own = sources_of(movement);
        let noted: BTreeMap<&str, Decimal> = self
            .noted
            .iter()
            .map(|(source, amount)| (source.as_str(), *amount))
            .filter(|(source, _)| source.starts_with(&own))
            .collect();
        let is_booked = |source: &str| self.lines.iter().any(|line| line.source.as_deref() == Some(source));
        let (mut missing, mut corrected) = (Vec::new(), Vec::new());
        for charge in charges {
            let source = source(movement, charge);
            match noted.get(source.as_str()).map(|before| round_to_cents(*before)) {
                Some(before) if before != charge.amount => corrected.push((charge.clone(), charge.amount - before)),
                None if !is_booked(&source) => missing.push(charge.clone()),
                Some(_) | None => {}
            }
        }
        corrected.extend(dropped(movement, &noted, charges));
        let nothing = missing.is_empty() && corrected.is_empty();
        (!nothing).then_some(ToBook { missing, corrected })
    }

    /// Whether nothing has to be booked for any of these movements.
    fn are_right(&self, movements: &[Movement]) -> bool {
        movements.iter().all(|movement| self.to_book(movement.reference).is_none())
    }
}

impl Dossiers {
    /// Books the final customs charges for these movements as costs of their dossier: each tax once, and the difference
    /// when a later calculation gives another amount. The charges usually arrive after release, when the dossier may be
    /// invoiced already. They are booked even then, because the broker pays them in any case. `held` is the dossier
    /// when the unit of work holds it already. Booked costs are charged on to the customer. A debt that is not the
    /// broker's, or that is gone, is not a cost; what was billed of it leaves the bill. Needs a bounded number of
    /// queries, apart from what changes.
    pub(super) fn book_assessed_taxes(
        &self,
        (organisation, id): (OrganisationId, DossierId),
        movements: &[Movement],
        held: Option<&Dossier>,
    ) -> Result<(), BillingError> {
        let references: Vec<Subject> = movements.iter().map(|movement| movement.reference).collect();
        let mut books = self.books(organisation, id, &references)?;
        if books.are_right(movements) {
            return Ok(());
        }
        let dossier = match held {
            Some(dossier) => dossier.clone(),
            None => {
                let dossier = self.hold_with_drafts(organisation, id, None)?;
                // Another unit may have booked or changed costs before the dossier was held.
                books = self.books(organisation, id, &references)?;
                if books.are_right(movements) {
                    return Ok(());
                }
                dossier
            }
        };
        let before = self.charging_on().to_charge_on(organisation, &[id])?;
        for movement in movements {
            if let Some(to_book) = books.to_book(movement.reference) {
                self.book(movement, &dossier, to_book, &books.lines)?;
            }
        }
        self.charging_on().charge_on_what_is_booked(organisation, std::slice::from_ref(&dossier))?;
        self.invoices().take_off_the_bill(&dossier, &before)
    }

    fn book(
        &self,
        movement: &Movement,
        dossier: &Dossier,
        ToBook { missing, corrected }: ToBook,
        lines: &[PurchaseLine],
    ) -> Result<(), BillingError> {
        let (organisation, dossier_id) = (dossier.organisation, dossier.id);
        for charge in &missing {
            let (terms, source) = (terms(movement, charge, charge.amount)?, source(movement.reference, charge));
            let created_at = self.ports().clock.now();
            let new = NewPurchaseLine { organisation, dossier: dossier_id, terms, source: Some(source), created_at };
            self.ports().purchases.insert(&new)?;
        }
        for (charge, difference) in corrected {
            let source = source(movement.reference, &charge);
            self.book_difference(movement, dossier, lines, (&charge, difference))?;
            // The dossier is held, so the booking that was read is there.
            let _noted: WriteEffect = self.ports().purchases.note(organisation, dossier_id, &source, charge.amount)?;
        }
        Ok(())
    }

    /// Reads what customs charges for these movements. Without any charge nothing else is read.
    fn books(&self, organisation: OrganisationId, id: DossierId, movements: &[Subject]) -> Result<Books, StorageError> {
        let charges = self.charged_by_customs(organisation, movements)?;
        if charges.is_empty() {
            return Ok(Books { charges, noted: BTreeMap::new(), lines: Vec::new() });
        }
        let beginning = if let [movement] = movements { sources_of(*movement) } else { String::new() };
        let noted = self.ports().purchases.noted(organisation, id, &beginning)?;
        let lines = self.ports().purchases.for_dossiers(organisation, &[id])?;
        Ok(Books { charges, noted, lines })
    }

    /// Books the difference between what customs charges now and before.
    fn book_difference(
        &self,
        movement: &Movement,
        dossier: &Dossier,
        lines: &[PurchaseLine],
        (charge, difference): (&AssessedTax, Decimal),
    ) -> Result<(), BillingError> {
        let source = source(movement.reference, charge);
        let own = lines.iter().filter(|line| line.source.as_deref().map(first_source) == Some(&source));
        let own: Vec<&PurchaseLine> = own.collect();
        match own.first() {
            Some(_) if charge.amount.is_zero() && !dossier.status.is_locked() => {
                for line in own {
                    self.ports().purchases.delete(line.organisation, line.id)?;
                }
                Ok(())
            }
            Some(line) => self.correct(movement, line, charge, difference, dossier.status.is_locked()),
            // It went with a debt that is back.
            None if charge.amount == difference => {
                self.book_correction(movement, (dossier.organisation, dossier.id), charge, difference)
            }
            // The cost was deleted by hand, so its correction is not booked either.
            None => Ok(()),
        }
    }

    /// While the dossier is open, the cost itself changes. In a locked dossier the cost stays, and a separate line
    /// books the difference.
    fn correct(
        &self,
        movement: &Movement,
        line: &PurchaseLine,
        charge: &AssessedTax,
        difference: Decimal,
        locked: bool,
    ) -> Result<(), BillingError> {
        let price = line.terms.unit_price + difference;
        if !locked && line.terms.quantity == Decimal::ONE && price >= Decimal::ZERO {
            let mut form = PurchaseLineForm::from(&line.terms);
            form.unit_price = Some(price);
            return Ok(self.ports().purchases.save(&PurchaseLine { terms: form.terms()?, ..line.clone() })?);
        }
        self.book_correction(movement, (line.organisation, line.dossier), charge, difference)
    }

    /// Books a difference on a line of its own.
    fn book_correction(
        &self,
        movement: &Movement,
        (organisation, dossier): (OrganisationId, DossierId),
        charge: &AssessedTax,
        difference: Decimal,
    ) -> Result<(), BillingError> {
        let first = source(movement.reference, charge);
        let noted = self.ports().purchases.noted(organisation, dossier, &format!("{first}{CORRECTION}"))?;
        let source = Some(format!("{first}{CORRECTION}{}", noted.len() + 1));
        let mut terms = terms(movement, charge, difference.abs())?;
        terms.description.push_str(": corrected by customs");
        if difference.is_sign_negative() {
            terms.quantity = -terms.quantity;
            terms.amounts = terms.amounts.reversed();
        }
        let created_at = self.ports().clock.now();
        self.ports().purchases.insert(&NewPurchaseLine { organisation, dossier, terms, source, created_at })?;
        Ok(())
    }

    /// Removes the customs charges of a movement that leaves the dossier, including those that customs withdrew since.
    pub(super) fn take_back_customs_charges(
        &self,
        organisation: OrganisationId,
        dossier: DossierId,
        movement: Subject,
    ) -> Result<(), StorageError> {
        let charges = self.charged_by_customs(organisation, &[movement])?.remove(&movement).unwrap_or_default();
        let mut sources: Vec<String> = charges.iter().map(|charge| source(movement, charge)).collect();
        let own = sources_of(movement);
        let lines = self.ports().purchases.for_dossiers(organisation, &[dossier])?;
        sources.extend(lines.into_iter().filter_map(|line| line.source).filter(|source| source.starts_with(&own)));
        if sources.is_empty() { Ok(()) } else { self.ports().purchases.take_back(organisation, dossier, &sources) }
    }

    /// The amounts that customs charges the broker for these movements, rounded to the cent. Movements for which customs has
    /// not calculated anything are left out. VAT that goes into the VAT return (deferred) arrives as 0 and is left out.
    /// Nothing is left of a debt that the customer pays itself or that is gone. Needs two queries.
    fn charged_by_customs(
        &self,
        organisation: OrganisationId,
        movements: &[Subject],
    ) -> Result<BTreeMap<Subject, Vec<AssessedTax>>, StorageError> {
        let mut assessed = self.ports().movements.assessed_taxes(organisation, movements)?;
        if assessed.is_empty() {
            return Ok(assessed);
        }
        let movements: Vec<Subject> = assessed.keys().copied().collect();
        let debts = self.ports().movements.customs_debts(organisation, &movements)?;
        for (movement, charges) in &mut assessed {
            match debts.get(movement) {
                Some(CustomsDebt::OfBroker) => {
                    for charge in charges.iter_mut() {
                        charge.amount = round_to_cents(charge.amount);
                    }
                    charges.retain(|charge| charge.amount > Decimal::ZERO);
                }
                Some(CustomsDebt::OfCustomer | CustomsDebt::Gone) | None => charges.clear(),
            }
        }
        Ok(assessed)
    }
}

/// Taxes that were booked but are no longer charged, each as a correction to zero.
fn dropped(movement: Subject, noted: &BTreeMap<&str, Decimal>, charges: &[AssessedTax]) -> Vec<(AssessedTax, Decimal)> {
    let is_charged = |booked: &str| charges.iter().any(|charge| source(movement, charge) == booked);
    let gone = noted
        .iter()
        .filter(|(booked, amount)| !amount.is_zero() && !booked.contains(CORRECTION) && !is_charged(booked));
    gone.filter_map(|(booked, amount)| {
        let mut words = booked.strip_prefix(&sources_of(movement))?.split(' ');
        let tax_type = words.next()?.to_owned();
        let currency = words.next().map_or_else(|| Some(Currency::eur()), |word| word.parse().ok())?;
        Some((AssessedTax { tax_type, amount: Decimal::ZERO, currency }, -*amount))
    })
    .collect()
}

fn terms(movement: &Movement, charge: &AssessedTax, amount: Decimal) -> Result<PurchaseLineTerms, FieldErrors> {
    let described = format!("{} {}", charge.tax_type, movement.mrn.as_deref().unwrap_or_default());
    let form = PurchaseLineForm {
        description: Some(described),
        category: Some(category(&charge.tax_type).word().to_owned()),
        unit_price: Some(amount),
        currency: Some(charge.currency.as_str().to_owned()),
        ..PurchaseLineForm::default()
    };
    form.terms()
}

/// Prefix of the sources of all bookings for a movement.
fn sources_of(movement: Subject) -> String {
    format!("{} {} ", movement.kind, movement.id)
}

/// Key of a booking: two bookings with the same source are the same.
fn source(movement: Subject, charge: &AssessedTax) -> String {
    let euro = charge.currency == Currency::eur();
    let currency = if euro { String::new() } else { format!(" {}", charge.currency.as_str()) };
    format!("{}{}{currency}", sources_of(movement), charge.tax_type)
}

/// Tax types that start with A are customs duties, those with C or E agricultural duties; VAT and excise are taxes.
fn category(tax_type: &str) -> PurchaseCategory {
    if tax_type.starts_with(['A', 'C', 'E']) { PurchaseCategory::Duties } else { PurchaseCategory::Taxes }
}
