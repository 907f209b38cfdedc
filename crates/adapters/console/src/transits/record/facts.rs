//! The facts of a transit under its head.

use crate::records::Fact;
use crate::texts::Language;
use crate::visit::Member;
use crate::{dossiers, shown};
use customs_kernel::filled;
use customs_transits::form::{ContainerForm, MeansOfTransportForm, PartyForm, TransitForm};
use customs_transits::lifecycle::{DestinationState, Status};
use customs_transits::{Milestones, Totals, Transit, TransitRole, last_day_of_presentation};

/// What the transit is about.
pub(super) fn facts(member: &Member, transit: &Transit, dossier: Option<&str>) -> Vec<Fact> {
    let (t, form, milestones) = (member.t(), &transit.form, &transit.milestones);
    let Totals { items, gross_mass, packages } = transit.totals();
    let kind = form.additional_declaration_type.as_deref();
    let shown = [
        Fact::number(t.lrn(), milestones.lrn.as_ref().map(|lrn| lrn.as_str())),
        Fact::number(t.mrn(), milestones.mrn.as_ref().map(|mrn| mrn.as_str())),
        Fact::value(t.transit_at_departure(), t.transit_departure(transit.standing.departure)),
        Fact::value(t.transit_at_destination(), t.transit_destination(transit.standing.destination)),
        Fact::text(t.transit_application_reference(), form.application_reference.as_deref()),
        Fact::value(
            t.transit_type(),
            format!("{} {}", transit.transit_type().code(), kind.map(shown::text).unwrap_or_default()),
        ),
        Fact::text(t.customer(), Some(&transit.customer_code)),
        dossiers::fact(member, transit.dossier_id, dossier),
        Fact::value(t.record_lines(), items.to_string()),
        Fact::value(t.transit_packages(), shown::number(packages.into())),
        Fact::value(t.record_gross_mass(), shown::kilograms(gross_mass)),
    ];
    shown.into_iter().flatten().collect()
}

/// What the movement is about that somebody else lodged: of it only the arrival is known.
pub(super) fn facts_of_arrival(member: &Member, transit: &Transit, dossier: Option<&str>) -> Vec<Fact> {
    let t = member.t();
    let shown = [
        Fact::number(t.mrn(), transit.milestones.mrn.as_ref().map(|mrn| mrn.as_str())),
        Fact::text(t.customer(), Some(&transit.customer_code)),
        dossiers::fact(member, transit.dossier_id, dossier),
    ];
    shown.into_iter().flatten().collect()
}

/// The consignment: route, parties and transport.
pub(super) fn consignment(t: Language, form: &TransitForm) -> Vec<Fact> {
    let party = |name, party: &Option<PartyForm>| Fact::text(name, party.as_ref().map(described).as_deref());
    let transport = form.transport.as_ref();
    let means = |means: Option<&MeansOfTransportForm>| means.map(means_of_transport);
    let containers = transport.map(|transport| transport.containers.as_slice()).unwrap_or_default();
    let listed = |texts: Vec<String>| (!texts.is_empty()).then(|| texts.join(", "));
    let shown = [
        Fact::text(t.transit_office_of_departure(), form.office_of_departure.as_deref()),
        Fact::text(t.transit_offices_of_transit(), listed(form.offices_of_transit.clone()).as_deref()),
        Fact::text(t.transit_office_of_destination(), form.office_of_destination.as_deref()),
        Fact::text(t.transit_country_of_dispatch(), form.country_of_dispatch.as_deref()),
        Fact::text(t.transit_country_of_destination(), form.country_of_destination.as_deref()),
        Fact::day(t.transit_limit_date(), form.limit_date),
        party(t.transit_holder(), &form.holder),
        party(t.record_consignor(), &form.consignor),
        party(t.record_consignee(), &form.consignee),
        Fact::text(t.transit_means_at_departure(), means(transport.and_then(|it| it.departure.as_ref())).as_deref()),
        Fact::text(t.transit_means_at_border(), means(transport.and_then(|it| it.border.as_ref())).as_deref()),
        Fact::text(t.transit_containers(), listed(containers.iter().map(container).collect()).as_deref()),
        Fact::text(t.transit_seals(), listed(form.seals.clone()).as_deref()),
    ];
    shown.into_iter().flatten().collect()
}

/// A party in one line: name or customer, EORI, place.
pub fn described(party: &PartyForm) -> String {
    let PartyForm { customer_code, eori, name, address } = party;
    let address = address.as_ref();
    let parts = [
        name.as_deref().or(customer_code.as_deref()),
        eori.as_deref(),
        address.and_then(|address| address.city.as_deref()),
        address.and_then(|address| address.country.as_deref()),
    ];
    parts.into_iter().filter_map(filled).collect::<Vec<_>>().join(", ")
}

fn means_of_transport(means: &MeansOfTransportForm) -> String {
    let MeansOfTransportForm { mode, nationality, identification, identification_type: _ } = means;
    let parts = [identification, nationality, mode].into_iter().filter_map(|part| filled(part.as_deref()));
    parts.collect::<Vec<_>>().join(", ")
}

/// A container with its seals in brackets.
pub fn container(container: &ContainerForm) -> String {
    let ContainerForm { number, seals } = container;
    let number = number.as_deref().unwrap_or("…");
    if seals.is_empty() { number.to_owned() } else { format!("{number} ({})", seals.join(", ")) }
}

/// What happened when, and what must happen by when.
pub(super) fn dates(t: Language, transit: &Transit) -> Vec<Fact> {
    let Milestones {
        lrn: _,
        mrn: _,
        submitted_at,
        registered_at,
        accepted_at,
        presentation_sent_at,
        presentation_accepted_at,
        released_at,
        arrival_sent_at,
        unloading_allowed_at: _,
        arrived_at,
        discharged_at,
        invalidation_requested_at,
        invalidated_at,
    } = transit.milestones;
    let waits = transit.status() == Status::Accepted && presentation_sent_at.is_none();
    let to_present = registered_at.filter(|_| waits && accepted_at.is_none());
    let shown = [
        Fact::day(t.transit_present_until(), to_present.map(last_day_of_presentation)),
        Fact::moment(t.created(), Some(transit.created_at)),
        Fact::moment(t.submitted(), submitted_at),
        Fact::moment(t.transit_registered(), registered_at),
        Fact::moment(t.transit_presentation_sent(), presentation_sent_at),
        Fact::moment(t.transit_presentation_accepted(), presentation_accepted_at),
        Fact::moment(t.accepted(), accepted_at),
        Fact::moment(t.transit_in_transit(), released_at),
        Fact::moment(t.transit_arrival_sent(), arrival_sent_at),
        Fact::moment(t.transit_goods_released(), arrived_at),
        Fact::moment(t.transit_discharged(), discharged_at),
        Fact::moment(t.invalidation_requested(), invalidation_requested_at),
        Fact::moment(t.invalidated(), invalidated_at),
    ];
    shown.into_iter().flatten().collect()
}

/// The arrival as it was reported.
pub(super) fn arrival(t: Language, transit: &Transit) -> Vec<Fact> {
    let Some(arrival) = &transit.arrival else { return Vec::new() };
    let intact = if arrival.seals_intact { t.yes() } else { t.no() };
    let state = transit.standing.destination;
    // Of what others lodged the seals are looked at when the goods are unloaded.
    let is_unloaded = matches!(state, DestinationState::RemarksSent | DestinationState::GoodsReleased);
    let is_seen = transit.role == TransitRole::Departure || is_unloaded;
    let shown = [
        Fact::text(t.transit_office_of_destination(), Some(&arrival.office_of_destination)),
        Fact::text(t.transit_trader_at_destination(), arrival.trader.as_ref().map(|trader| trader.as_str())),
        Fact::day(t.transit_arrival_date(), Some(arrival.arrival_date)),
        if is_seen { Fact::value(t.transit_seals_intact(), intact) } else { None },
        Fact::text(t.transit_unloading_remarks(), arrival.unloading_remarks.as_deref()),
    ];
    shown.into_iter().flatten().collect()
}

/// The enquiry of customs about a movement that did not arrive.
pub(super) fn enquiry(t: Language, transit: &Transit) -> Vec<Fact> {
    let Some(enquiry) = &transit.enquiry else { return Vec::new() };
    let shown = [
        Fact::moment(t.transit_enquiry_asked(), Some(enquiry.asked_at)),
        Fact::day(t.transit_enquiry_until(), enquiry.limit),
        Fact::text(t.transit_enquiry_office(), enquiry.office.as_deref()),
        Fact::text(t.transit_enquiry_reference(), enquiry.reference.as_deref()),
        Fact::moment(t.transit_enquiry_answered(), enquiry.answered_at),
    ];
    shown.into_iter().flatten().collect()
}

/// A guarantee of the transit. Its access code is secret and is on no page.
pub(super) struct GuaranteeRow {
    pub(super) kind: String,
    pub(super) reference: String,
    pub(super) amount: String,
}

/// The guarantees that the form names.
pub(super) fn guarantees(t: Language, form: &TransitForm) -> Vec<GuaranteeRow> {
    let named = form.named_guarantees().into_iter();
    let row = |guarantee: customs_transits::form::NamedGuarantee<'_>| GuaranteeRow {
        kind: guarantee.guarantee_type.map(|code| t.transit_guarantee_type(code)).unwrap_or_default(),
        reference: guarantee.reference.map(shown::text).unwrap_or_default(),
        amount: guarantee.amount.map(|amount| shown::money(amount, "EUR")).unwrap_or_default(),
    };
    named.map(row).collect()
}
