use crate::BillingError;
use crate::invoice::{ChainFault, ChainHash, Invoice, NumberingProof, Seal, canonical_form};
use crate::use_cases::invoices::Invoices;
use customs_kernel::OrganisationId;

/// Number of documents read at a time.
const PIECE: usize = 200;
/// Largest number of faults reported. A chain that is broken in one place needs no list of all the others.
const MOST_FAULTS: usize = 100;

impl Invoices {
    /// Reads all finalized documents of a year and proves that none is missing and none was changed.
    ///
    /// # Errors
    /// `Storage`.
    pub fn numbering_proof(&self, organisation: OrganisationId, year: i32) -> Result<NumberingProof, BillingError> {
        // Read first: documents that are finalized meanwhile come after it and are not checked.
        let head = self.reading().numbers.head(organisation, year)?;
        let mut proof =
            NumberingProof { year, first: None, last: None, count: 0, head: ChainHash::START, faults: vec![] };
        let mut last = (0, ChainHash::START);
        loop {
            let piece = self.reading().directory.sealed(organisation, year, last.0, PIECE)?;
            let read = piece.len();
            for invoice in piece {
                let Some(seal) = invoice.seal.clone() else { continue };
                if head.is_none_or(|head| seal.sequence > head.sequence) {
                    break;
                }
                proof.count += 1;
                proof.first.get_or_insert_with(|| seal.number.clone());
                proof.last = Some(seal.number.clone());
                check(&invoice, &seal, last, &mut proof.faults);
                last = (seal.sequence, seal.hash);
            }
            if read < PIECE || proof.faults.len() >= MOST_FAULTS {
                break;
            }
        }
        if let Some(head) = head {
            for sequence in last.0 + 1..=head.sequence {
                proof.faults.push(ChainFault::Missing { sequence });
                if proof.faults.len() >= MOST_FAULTS {
                    break;
                }
            }
            if last.0 == head.sequence && last.1 != head.hash {
                proof.faults.push(ChainFault::WrongEnd { sequence: head.sequence });
            }
        }
        self.look_beyond(organisation, year, head.map_or(0, |head| head.sequence), &mut proof.faults)?;
        proof.head = last.1;
        proof.faults.truncate(MOST_FAULTS);
        Ok(proof)
    }
}

impl Invoices {
    /// Looks for a document after the last number that was issued: such a document was not made by this service. The
    /// series is read after the document, so that one finalized meanwhile is not reported.
    fn look_beyond(
        &self,
        organisation: OrganisationId,
        year: i32,
        after: u32,
        faults: &mut Vec<ChainFault>,
    ) -> Result<(), BillingError> {
        let beyond = self.reading().directory.sealed(organisation, year, after, 1)?;
        let Some(sequence) = beyond.first().and_then(|invoice| Some(invoice.seal.as_ref()?.sequence)) else {
            return Ok(());
        };
        let end = self.reading().numbers.head(organisation, year)?.map_or(0, |head| head.sequence);
        if sequence > end {
            faults.push(ChainFault::WrongEnd { sequence: end });
        }
        Ok(())
    }
}

fn check(invoice: &Invoice, seal: &Seal, last: (u32, ChainHash), faults: &mut Vec<ChainFault>) {
    let Seal { year, sequence, number, previous, hash } = seal;
    let (last, last_hash) = last;
    faults.extend((last + 1..*sequence).take(MOST_FAULTS).map(|sequence| ChainFault::Missing { sequence }));
    if *hash != ChainHash::digest(&canonical_form(invoice, *year, *sequence, number, *previous)) {
        faults.push(ChainFault::Changed { invoice: invoice.id, sequence: *sequence });
    }
    // After a gap, the previous document is not there to compare with.
    if *sequence == last + 1 && *previous != last_hash {
        faults.push(ChainFault::Broken { invoice: invoice.id, sequence: *sequence });
    }
}
