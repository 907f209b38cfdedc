use super::view::ReleaseView;
use crate::evidence::Gathering;
use crate::{ApiError, Services};
use customs_declarations::DeclarationId;
use customs_evidence::ArchiveWriter;
use customs_exchange::FallbackPaper;
use customs_kernel::SubjectKind;
use customs_transits::TransitId;
use std::io;

/// Adds the release on paper of the record, where there was one, and returns what stands on its paper.
pub(crate) fn fallback_evidence(gathering: &mut Gathering<'_>) -> Result<Option<FallbackPaper>, ApiError> {
    let (services, organisation, subject) = (gathering.services, gathering.order.organisation, gathering.order.subject);
    let paper = match subject.kind {
        SubjectKind::Declaration => {
            services.declarations.fallback_paper(organisation, DeclarationId::new(subject.id))?
        }
        SubjectKind::Transit => services.transits.fallback_paper(organisation, TransitId::new(subject.id))?,
    };
    if let Some(paper) = &paper {
        gathering.json("fallback.json", &ReleaseView::from(paper.release.clone()))?;
    }
    Ok(paper)
}

/// Adds the paper of a release as PDF.
pub(crate) fn with_fallback_paper(
    services: &Services,
    archive: &mut ArchiveWriter,
    paper: &FallbackPaper,
) -> io::Result<()> {
    let name = format!("fallback/{}.pdf", paper.release.number);
    match services.fallback_papers.draw(paper) {
        Ok(bytes) if archive.has_room_for(bytes.len() as u64) => archive.add(&name, &bytes)?,
        Ok(_) => archive.leave_out(name, "The archive has no room for the file."),
        Err(error) => {
            tracing::error!(%error, number = %paper.release.number, "evidence lacks a paper");
            archive.leave_out(name, "The paper cannot be drawn.");
        }
    }
    Ok(())
}
