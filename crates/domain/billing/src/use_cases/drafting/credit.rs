use crate::invoice::acceptable::require_nothing_charged;
use crate::invoice::{
    CreditRequest, CreditedInvoice, DocumentType, Invoice, InvoiceAction, InvoiceHeader, InvoiceLineTerms, NewInvoice,
    taken_back,
};
use crate::money::VatRules;
use crate::use_cases::invoices::Invoices;
use crate::{BillingError, InvoiceId};
use chrono::{DateTime, Utc};
use customs_kernel::broken_rules;
use customs_kernel::{FieldErrors, OrganisationId, RuleCode, Version, amsterdam_date, in_unit_of_work};
use std::collections::BTreeSet;

impl Invoices {
    /// Creates a draft credit note for a finalized invoice, or for lines of it. Finalizing the note gives it the next
    /// number of the same series. The invoice itself stays as it is. When a line is credited in part already, its rest
    /// is credited, and a line is never credited beyond its amount; a line on a draft note counts as credited until the
    /// draft is deleted. The unused part of a prepayment can be paid back by itself, as
    /// often as there is one.
    ///
    /// # Errors
    /// `Unknown`, `Stale`, `InvalidStatus`, `PreconditionFailed` for a credit note, when nothing is left to credit, and
    /// when the note would charge; `TakenOff` for a whole prepayment when an invoice deducts a part of it; `Invalid`
    /// when a line is not on the invoice or nothing is left of it, and when the unused part of something else than a
    /// prepayment is asked for; `Storage`.
    pub fn credit(
        &self,
        organisation: OrganisationId,
        id: InvoiceId,
        expected: Option<Version>,
        requested: &CreditRequest,
    ) -> Result<Invoice, BillingError> {
        broken_rules(requested).into_result()?;
        in_unit_of_work(self.drafting().work.as_ref(), || {
            let invoice = self.expected_for(InvoiceAction::Credit, organisation, id, expected)?;
            let number = invoice.number().map(str::to_owned);
            let number = number.filter(|_| invoice.header.document_type == DocumentType::Invoice).ok_or_else(|| {
                BillingError::PreconditionFailed("a credit note cannot be taken back; make a new invoice".to_owned())
            })?;
            let is_prepayment = invoice.header.is_prepayment;
            if is_prepayment {
                // Dossiers are locked before invoices.
                self.held_dossiers(&invoice)?;
            }
            let unused = self.unused_prepayment(&invoice, requested)?;
            // Two requests may credit the same line at once. The second finds what the first left.
            self.drafting().drafts.hold(organisation, id)?;
            let lines = match &unused {
                Some(unused) => vec![unused.line()],
                None => self.lines_to_credit(&invoice, requested)?,
            };
            require_nothing_charged(VatRules::for_lines(lines.iter().map(InvoiceLineTerms::vat)), &lines)?;
            let now = self.drafting().clock.now();
            let notes = customs_kernel::filled(requested.notes.as_deref()).map(str::to_owned);
            let header = Self::note_header(&invoice, number, notes, now);
            let new = NewInvoice { organisation, header, lines, created_at: now };
            let note = self.drafting().drafts.insert(&[new])?.pop().ok_or_else(BillingError::not_kept)?;
            match unused {
                Some(unused) => self.pay_back(unused, &note)?,
                None if is_prepayment => self.hold_back(organisation, id, &note)?,
                None => {}
            }
            Ok(note)
        })
    }

    /// The header of a draft credit note for an invoice that has this number.
    pub(in crate::use_cases) fn note_header(
        invoice: &Invoice,
        number: String,
        notes: Option<String>,
        now: DateTime<Utc>,
    ) -> InvoiceHeader {
        let today = amsterdam_date(now);
        InvoiceHeader {
            document_type: DocumentType::CreditNote,
            payment_term_days: Some(0),
            invoice_date: today,
            due_date: today,
            due_date_is_set: false,
            notes,
            is_prepayment: false,
            credits: Some(CreditedInvoice { id: invoice.id, number }),
            ..invoice.header.clone()
        }
    }

    /// Marks the prepayment as credited by the draft note, so that no invoice deducts it any more. Refuses a prepayment
    /// that was deducted already, or is over.
    fn hold_back(&self, organisation: OrganisationId, id: InvoiceId, note: &Invoice) -> Result<(), BillingError> {
        let mut is_over = true;
        for mut dossier in self.held_dossiers(note)? {
            let Some(prepayment) = dossier.prepayment.as_mut().filter(|one| one.invoice == id) else { continue };
            self.require_not_deducted(organisation, prepayment)?;
            is_over = false;
            prepayment.credit_note = Some(note.id);
            dossier.updated_at = note.created_at;
            self.drafting().dossiers.save(&dossier)?;
        }
        if is_over { Err(nothing_left()) } else { Ok(()) }
    }

    /// The lines of the note: what is left of the lines of the invoice, or of those that are wished.
    fn lines_to_credit(
        &self,
        invoice: &Invoice,
        requested: &CreditRequest,
    ) -> Result<Vec<InvoiceLineTerms>, BillingError> {
        let taken = taken_back(&self.drafting().directory.credit_notes_of(invoice.organisation, invoice.id)?);
        let Some(wanted) = &requested.lines else {
            let left: Vec<_> = invoice.lines.iter().filter_map(|line| line.rest_taken_back(&taken)).collect();
            return if left.is_empty() { Err(nothing_left()) } else { Ok(left) };
        };
        let mut errors = FieldErrors::default();
        let mut seen = BTreeSet::new();
        let mut lines = Vec::new();
        for (index, id) in wanted.iter().enumerate() {
            let path = format!("lines.{index}");
            let Some(line) = invoice.lines.iter().find(|line| line.id == *id) else {
                errors.add(path, (RuleCode::NotOnInvoice, "is not on the invoice"));
                continue;
            };
            match line.rest_taken_back(&taken) {
                None => errors.add(path, (RuleCode::TakenBack, "is taken back already")),
                Some(_) if !seen.insert(*id) => errors.add(path, (RuleCode::NamedTwice, "is named twice")),
                Some(rest) => lines.push(rest),
            }
        }
        if wanted.is_empty() {
            errors.add("lines", (RuleCode::NoLinesNamed, "must name at least one line"));
        }
        errors.into_result()?;
        Ok(lines)
    }
}

pub(in crate::use_cases) fn nothing_left() -> BillingError {
    BillingError::PreconditionFailed("everything on the invoice is taken back already".to_owned())
}
