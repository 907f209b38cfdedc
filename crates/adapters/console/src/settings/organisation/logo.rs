use super::{ADDRESS, crumbs, failure, find};
use crate::failure::Failure;
use crate::logo_room::LogoRefused;
use crate::notice::Notice;
use crate::posted::{Fields, Posted};
use crate::settings::form::{Field, FormPage};
use crate::visit::Member;
use crate::{Answer, Services};
use actix_multipart::Multipart;
use actix_web::HttpResponse;
use customs_access::Permission;
use customs_billing::profile::ProfileChange;
use customs_kernel::{BrokenRule, FieldErrors, RuleCode};
use customs_serving::Pieces;
use futures_util::StreamExt;
use std::time::Duration;

pub(in crate::settings) async fn show(member: Member) -> Answer {
    member.require_permission(Permission::AccountManage)?;
    page(&member).answer(&member)
}

fn page(member: &Member) -> FormPage {
    let t = member.t();
    let file = Field::text("file", t.settings_logo(), "").with_type("file").hint(t.settings_logo_hint());
    FormPage::with_fields(member, crumbs(t), t.settings_change_logo(), vec![file]).with_a_file()
}

/// Stores a logo. Invoices that were sent before keep the one they were sent with.
pub(in crate::settings) async fn store(member: Member, services: Services, parts: Multipart) -> Answer {
    member.require_permission(Permission::AccountManage)?;
    let refused = |rule: BrokenRule| page(&member).refused(&FieldErrors::one("file", rule)).answer(&member);
    let most = services.logos.most_bytes();
    let Some(picture) = received(parts, most).await? else { return refused(too_large(most)) };
    if picture.is_empty() {
        return refused(BrokenRule::required());
    }
    let (logos, organisation) = (services.logos.clone(), member.organisation());
    let name = match member.act(move || Ok(logos.keep(organisation, picture))).await? {
        Ok(name) => name,
        Err(LogoRefused::Storage(error)) => return Err(error.into()),
        Err(LogoRefused::TooLarge) => return refused(too_large(most)),
        Err(error @ LogoRefused::Format) => return refused((RuleCode::PictureFormat, error.to_string()).into()),
        Err(error @ LogoRefused::Unreadable) => {
            return refused((RuleCode::PictureUnreadable, error.to_string()).into());
        }
    };
    set(&member, &services, name).await?;
    Ok(member.done(ADDRESS, Notice::LogoStored))
}

fn too_large(most: usize) -> BrokenRule {
    BrokenRule::new(RuleCode::FileSize, format!("must have at most {} KiB", most / 1024)).with("max", most / 1024)
}

/// Names another logo in the profile; an empty name takes it away.
async fn set(member: &Member, services: &Services, name: String) -> Result<(), Failure> {
    let (profiles, organisation) = (services.profiles.clone(), member.organisation());
    let change = ProfileChange { logo: Some(name), ..ProfileChange::default() };
    member.write(services, move || profiles.update(organisation, &change).map(drop).map_err(failure)).await
}

/// The logo as it was uploaded. Its first bytes decide the kind of picture, never a name.
pub(in crate::settings) async fn picture(member: Member, services: Services) -> Answer {
    let profile = find(&member, &services).await?;
    let name = profile.settings.seller.logo.ok_or(Failure::NotFound)?;
    let logos = services.logos.clone();
    let bytes = member.read(move || Ok(logos.read(&name)?)).await?.ok_or(Failure::NotFound)?;
    let kind = kind(&bytes).ok_or(Failure::NotFound)?;
    Ok(HttpResponse::Ok().content_type(kind).body(bytes))
}

/// The media type of a picture; `None` for what cannot be a logo.
pub fn kind(bytes: &[u8]) -> Option<&'static str> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        Some("image/png")
    } else if bytes.starts_with(b"\xff\xd8\xff") {
        Some("image/jpeg")
    } else {
        None
    }
}

pub(in crate::settings) async fn ask_remove(member: Member) -> Answer {
    member.require_permission(Permission::AccountManage)?;
    let t = member.t();
    FormPage::question(&member, crumbs(t), t.settings_remove_logo(), t.settings_remove_logo_says())
        .danger()
        .answer(&member)
}

/// Takes the logo away from new invoices.
pub(in crate::settings) async fn remove(member: Member, services: Services, posted: Posted) -> Answer {
    member.require_permission(Permission::AccountManage)?;
    posted.require(Fields::NONE)?;
    set(&member, &services, String::new()).await?;
    Ok(member.done(ADDRESS, Notice::LogoRemoved))
}

/// The time that a logo may take to arrive.
const PATIENCE: Duration = Duration::from_secs(30);

/// Reads the file of a form with one; `None` when it has more bytes than this. What is too large is read to its end, as
/// far as any form may be, since browsers show no answer to what they have not sent yet.
pub(super) async fn received(mut parts: Multipart, most: usize) -> Result<Option<Vec<u8>>, Failure> {
    let reading = async {
        let (mut file, mut seen) = (Vec::new(), 0);
        while let Some(part) = parts.next().await {
            let part = part.map_err(|_| Failure::BadRequest)?;
            let is_file = part.name() == Some("file");
            let mut part = Pieces::new(part);
            while let Some(piece) = part.next().await {
                let piece = piece.map_err(|_| Failure::BadRequest)?;
                seen += piece.len();
                if seen > Posted::MOST {
                    return Err(Failure::TooLarge);
                }
                // One byte too many is enough to know.
                if is_file && file.len() <= most {
                    file.extend_from_slice(&piece);
                }
            }
        }
        Ok(Some(file).filter(|file| file.len() <= most))
    };
    tokio::time::timeout(PATIENCE, reading).await.map_err(|_| Failure::BadRequest)?
}
