use super::billing::BillingFigures;
use super::callbacks::CallbackTroubles;
use super::flow::FlowChart;
use super::guarantees::GuaranteeLevels;
use super::outages::OutageBanner;
use super::reader::Reader;
use super::records::RecordFigures;
use super::set_aside::SetAside;
use super::tasks::TaskCounts;
use super::{billing, callbacks, flow, guarantees, outages, records, set_aside, tasks};
use crate::ConsoleServices;
use crate::failure::Failure;
use crate::visit::Member;
use customs_access::Scope;

/// A part of the page that is read and fetched on its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Block {
    Outages,
    Tasks,
    Flow,
    Declarations,
    Transits,
    Callbacks,
    SetAside,
    Guarantees,
    Billing,
}

/// What a block shows.
pub(super) enum Figures {
    Outages(OutageBanner),
    Tasks(TaskCounts),
    Flow(FlowChart),
    Records(RecordFigures),
    Callbacks(CallbackTroubles),
    SetAside(SetAside),
    Guarantees(GuaranteeLevels),
    Billing(BillingFigures),
}

impl Block {
    /// All blocks, in the order of the page.
    pub(super) const ALL: [Self; 9] = [
        Self::Outages,
        Self::Tasks,
        Self::Flow,
        Self::Declarations,
        Self::Transits,
        Self::Callbacks,
        Self::SetAside,
        Self::Guarantees,
        Self::Billing,
    ];

    /// The word in the address of the block.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Outages => "outages",
            Self::Tasks => "tasks",
            Self::Flow => "flow",
            Self::Declarations => "declarations",
            Self::Transits => "transits",
            Self::Callbacks => "callbacks",
            Self::SetAside => "set-aside",
            Self::Guarantees => "guarantees",
            Self::Billing => "billing",
        }
    }

    /// The block with this word.
    pub(super) fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|block| block.word() == word)
    }

    /// Whether the role may see the block. Callbacks, and what cannot be read, are read with declarations, as the live
    /// events of callbacks are.
    pub(super) fn is_for(self, member: &Member) -> bool {
        match self {
            // Each role reads the records of some tasks, and sees those alone.
            Self::Tasks => true,
            Self::Outages => crate::outages::may_read(member),
            Self::Flow | Self::Declarations | Self::Callbacks | Self::SetAside => member.may(Scope::DeclarationsRead),
            Self::Transits => member.may(Scope::TransitRead),
            Self::Guarantees => member.may(Scope::GuaranteesRead),
            Self::Billing => member.may(Scope::DossiersRead) || member.may(Scope::InvoicesRead),
        }
    }

    pub(super) fn read(self, services: &ConsoleServices, reader: Reader) -> Result<Figures, Failure> {
        Ok(match self {
            Self::Outages => Figures::Outages(outages::read(services, reader)?),
            Self::Tasks => Figures::Tasks(tasks::read(services, reader)?),
            Self::Flow => Figures::Flow(flow::read(services, reader)?),
            Self::Declarations => Figures::Records(records::declarations(services, reader)?),
            Self::Transits => Figures::Records(records::transits(services, reader)?),
            Self::Callbacks => Figures::Callbacks(callbacks::read(services, reader)?),
            Self::SetAside => Figures::SetAside(set_aside::read(services, reader)?),
            Self::Guarantees => Figures::Guarantees(guarantees::read(services, reader)?),
            Self::Billing => Figures::Billing(billing::read(services, reader)?),
        })
    }
}
