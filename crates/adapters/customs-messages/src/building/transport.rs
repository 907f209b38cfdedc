//! Writes means of transport and containers.

use super::codes;
use super::translated::{self, List};
use crate::writing::{FieldPath, MessageWriter};
use customs_declarations::Direction;
use customs_declarations::form::{DeclarationForm, MeansOfTransportForm, TransportForm};
use std::collections::HashMap;

/// Path of the containers in the form.
const HEADER: &str = "declaration.transport";
const LIST: &str = "containers";

/// The containers of the consignment in the order in which they are numbered: first those of the header, then those
/// that only items name, since an item refers to a container by its number in the header.
pub(super) struct Containers<'f> {
    entries: Vec<Container<'f>>,
    numbers: HashMap<&'f str, usize>,
}

struct Container<'f> {
    number: &'f str,
    seals: &'f [String],
    item: Option<usize>,
    index: usize,
}

impl<'f> Containers<'f> {
    pub(super) fn from_form(form: &'f DeclarationForm) -> Self {
        let mut containers = Self { entries: Vec::new(), numbers: HashMap::new() };
        let header = form.declaration.transport.as_ref().map_or(&[][..], |transport| &transport.containers);
        for (index, container) in header.iter().enumerate() {
            containers.add(container.number.as_deref(), &container.seals, None, index);
        }
        for (item, it) in form.items.iter().enumerate() {
            for (index, container) in it.containers.iter().enumerate() {
                containers.add(container.number.as_deref(), &[], Some(item), index);
            }
        }
        containers
    }

    fn add(&mut self, number: Option<&'f str>, seals: &'f [String], item: Option<usize>, index: usize) {
        let Some(number) = number.map(str::trim).filter(|number| !number.is_empty()) else { return };
        if !self.numbers.contains_key(number) {
            self.numbers.insert(number, self.entries.len() + 1);
            self.entries.push(Container { number, seals, item, index });
        }
    }

    /// Returns whether the consignment has any container.
    pub(super) fn any(&self) -> bool {
        !self.entries.is_empty()
    }

    /// Returns the container of the header, when the header has exactly one. That container then holds every item.
    pub(super) fn only(&self) -> Option<(&'f str, FieldPath<'static>)> {
        let mut of_header = self.entries.iter().take_while(|container| container.item.is_none());
        match (of_header.next(), of_header.next()) {
            (Some(container), None) => Some((container.number, FieldPath::entry(HEADER, LIST, container.index))),
            _ => None,
        }
    }

    /// Returns the sequence number, from 1, of the container with this number.
    pub(super) fn sequence_of(&self, number: &str) -> Option<i64> {
        self.numbers.get(number.trim()).and_then(|sequence| i64::try_from(*sequence).ok())
    }

    /// Writes all containers with their seals.
    pub(super) fn write(&self, writer: &mut MessageWriter) {
        for (sequence, container) in (1_i64..).zip(&self.entries) {
            let item = container.item.map(|item| format!("declaration.items.{item}"));
            let entry = FieldPath::entry(item.as_deref().unwrap_or(HEADER), LIST, container.index);
            writer.class("TransportEquipment", Some(entry), |writer| {
                let number = entry.field("number");
                writer.integer("SequenceNumeric", Some(sequence), number);
                writer.text("ID", Some(container.number), number);
                let seals = container.seals.iter().enumerate().filter(|(_, seal)| !seal.trim().is_empty());
                let container = entry.to_string();
                for (sequence, (index, seal)) in (1_i64..).zip(seals) {
                    let path = FieldPath::entry(&container, "seals", index);
                    writer.class("Seal", Some(path), |writer| {
                        writer.integer("SequenceNumeric", Some(sequence), path);
                        writer.text("ID", Some(seal), path);
                    });
                }
            });
        }
    }
}

/// Writes the means of transport that crosses the border.
pub(super) fn write_border(writer: &mut MessageWriter, transport: Option<&TransportForm>) {
    let path = "declaration.transport.border";
    let Some(border) = transport.and_then(|transport| transport.border.as_ref()) else { return };
    let MeansOfTransportForm { mode, nationality, identification, identification_type } = border;
    writer.class("BorderTransportMeans", Some(FieldPath::whole(path)), |writer| {
        writer.text("ID", identification.as_deref(), FieldPath::new(path, "identification"));
        write_identification_type(writer, identification_type.as_deref(), path);
        writer.text("RegistrationNationalityCode", nationality.as_deref(), FieldPath::new(path, "nationality"));
        writer.text("ModeCode", mode.as_deref(), FieldPath::new(path, "mode"));
    });
}

/// Writes the inland means of transport: from the port on import, to the port on export. The British profile has no
/// element for its nationality.
pub(super) fn write_inland(writer: &mut MessageWriter, transport: Option<&TransportForm>, direction: Direction) {
    let path = "declaration.transport.departure";
    let Some(departure) = transport.and_then(|transport| transport.departure.as_ref()) else { return };
    let MeansOfTransportForm { mode, nationality: _, identification, identification_type } = departure;
    let element = match direction {
        Direction::Import => "ArrivalTransportMeans",
        Direction::Export => "DepartureTransportMeans",
    };
    writer.class(element, Some(FieldPath::whole(path)), |writer| {
        writer.text("ID", identification.as_deref(), FieldPath::new(path, "identification"));
        write_identification_type(writer, identification_type.as_deref(), path);
        writer.text("ModeCode", mode.as_deref(), FieldPath::new(path, "mode"));
    });
}

fn write_identification_type(writer: &mut MessageWriter, code: Option<&str>, path: &'static str) {
    let Some(code) = code.map(str::trim) else { return };
    let path = FieldPath::new(path, "identification_type");
    translated::report(writer, List::TransportIdentification, code, path);
    writer.text("IdentificationTypeCode", Some(codes::transport_identification(code)), path);
}
