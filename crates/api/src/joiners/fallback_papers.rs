//! The papers of what is released while customs is down, drawn as PDF.

use customs_exchange::ports::FallbackPapers;
use customs_exchange::{FallbackPaper, FallbackProcedure, FallbackRelease, PaperField};
use customs_invoice_documents::pdf::PaperFonts;
use customs_kernel::{StorageError, amsterdam_clock, amsterdam_date};
use customs_paper_documents::{Slip, render_slip};
use std::sync::Arc;

/// Draws papers with the fonts of the service and of the machine.
pub(crate) struct DrawnFallbackPapers {
    pub(crate) fonts: Arc<PaperFonts>,
}

customs_kernel::debug_by_name!(DrawnFallbackPapers);

impl FallbackPapers for DrawnFallbackPapers {
    fn draw(&self, paper: &FallbackPaper) -> Result<Vec<u8>, StorageError> {
        render_slip(&slip(paper), &self.fonts).map_err(|error| StorageError::Failed(Box::new(error)))
    }
}

fn slip(paper: &FallbackPaper) -> Slip {
    let FallbackPaper { release, reference, rows } = paper;
    let FallbackRelease { number, released_at, subject, .. } = release;
    let procedure = FallbackProcedure::for_kind(subject.kind);
    let moment = amsterdam_clock(*released_at).format("%d-%m-%Y %H:%M").to_string();
    let texts = [procedure.stamp_nl, procedure.stamp];
    let stamp = texts.iter().flat_map(|text| text.lines().map(str::to_owned).chain([moment.clone()])).collect();
    let of_reference = ("Referentie / Reference".to_owned(), reference.clone());
    let of_rows = rows.iter().map(|row| (named(row.field).to_owned(), row.value.clone()));
    Slip {
        title: number.clone(),
        stamp,
        rows: std::iter::once(of_reference).chain(of_rows).collect(),
        day: amsterdam_date(*released_at),
    }
}

const fn named(field: PaperField) -> &'static str {
    match field {
        PaperField::Importer => "Importeur / Importer",
        PaperField::Exporter => "Exporteur / Exporter",
        PaperField::Consignor => "Afzender / Consignor",
        PaperField::Consignee => "Ontvanger / Consignee",
        PaperField::Holder => "Houder / Holder",
        PaperField::Procedure => "Regeling / Procedure",
        PaperField::Office => "Kantoor / Office",
        PaperField::OfficeOfDestination => "Kantoor van bestemming of uitgang / Office of destination or exit",
        PaperField::Guarantee => "Zekerheid / Guarantee",
        PaperField::LimitDate => "Uiterste dag / Limit date",
        PaperField::Goods => "Goederen / Goods",
    }
}
