use super::blocks::{Block, Figures};
use super::reader::Reader;
use crate::failure::Failure;
use crate::layout::Layout;
use crate::texts::Language;
use crate::visit::Member;
use crate::{Answer, Services};
use actix_web::web;
use askama::Template;

const PART: &str = "/console";

#[derive(Template)]
#[template(path = "today.html")]
struct TodayPage {
    layout: Layout,
    t: Language,
    blocks: Vec<Figures>,
}

/// A block that fetched itself.
#[derive(Template)]
#[template(path = "today/block.html")]
struct BlockPage {
    t: Language,
    block: Figures,
}

pub(super) async fn show(member: Member, services: Services) -> Answer {
    let reader = Reader::from_member(&member);
    let shown: Vec<Block> = Block::ALL.into_iter().filter(|block| block.is_for(&member)).collect();
    let read = move || shown.into_iter().map(|block| block.read(&services, reader)).collect();
    let blocks = member.read(read).await?;
    member.page(&TodayPage { layout: Layout::new(&member, PART), t: member.t(), blocks })
}

pub(super) async fn show_block(member: Member, services: Services, word: web::Path<String>) -> Answer {
    let block = Block::from_word(&word).ok_or(Failure::NotFound)?;
    if !block.is_for(&member) {
        return Err(Failure::Forbidden);
    }
    if !member.is_block() {
        // The user opened the address of a part, which is no page of its own.
        return Ok(member.go_to(PART));
    }
    let reader = Reader::from_member(&member);
    let block = member.read(move || block.read(&services, reader)).await?;
    member.page(&BlockPage { t: member.t(), block })
}
