use crate::writing::{MessageWriter, cleaned};
use customs_transits::MessageWarning;
use customs_transits::form::{ContainerForm, TransitForm};
use std::collections::BTreeSet;

/// Most characters that a message takes for containers and seals.
const CONTAINER: usize = 17;
const SEAL: usize = 20;

/// A seal, and the field that names it.
type Seal = (String, String);

/// Writes containers with their seals, and seals that belong to no container.
pub(super) fn equipment(writer: &mut MessageWriter, form: &TransitForm) {
    let containers: &[ContainerForm] = form.transport.as_ref().map_or(&[], |transport| &transport.containers);
    let mut known = BTreeSet::new();
    let of_containers: Vec<Vec<Seal>> = (containers.iter().enumerate())
        .map(|(index, it)| seals(writer, &it.seals, &format!("transport.containers.{index}.seals"), &mut known))
        .collect();
    let others = seals(writer, &form.seals, "seals", &mut known);
    // A single container holds all goods; otherwise each equipment says which goods are in it (condition C0670).
    let goods = if containers.len() == 1 && others.is_empty() { 0 } else { form.items.len() };
    if containers.len() > 1 && goods > 1 {
        writer.warn("transport.containers", MessageWarning::GoodsOfContainers);
    }
    for (index, (container, seals)) in containers.iter().zip(&of_containers).enumerate() {
        let at = format!("transport.containers.{index}");
        writer.element("TransportEquipment", |writer| {
            writer.comes_from(&at);
            writer.fixed("sequenceNumber", (index + 1).to_string());
            let number = container.number.as_deref();
            writer.text("containerIdentificationNumber", number, CONTAINER, &format!("{at}.number"));
            sealed(writer, seals);
            references(writer, goods);
        });
    }
    // Goods that are neither in a container nor sealed have no equipment.
    if !others.is_empty() {
        writer.element("TransportEquipment", |writer| {
            writer.comes_from("seals");
            writer.fixed("sequenceNumber", (containers.len() + 1).to_string());
            sealed(writer, &others);
            references(writer, goods);
        });
    }
}

/// Returns the seals of a list that a message can carry, each once in the whole declaration (rule R0107).
fn seals(writer: &mut MessageWriter, seals: &[String], at: &str, known: &mut BTreeSet<String>) -> Vec<Seal> {
    let mut kept = Vec::new();
    for (index, seal) in seals.iter().enumerate() {
        let from = format!("{at}.{index}");
        match cleaned(seal, SEAL) {
            None => writer.warn(&from, MessageWarning::SealUnsendable),
            Some(seal) if known.insert(seal.clone()) => kept.push((seal, from)),
            Some(_) => writer.warn(&from, MessageWarning::SealNamedBefore),
        }
    }
    kept
}

fn sealed(writer: &mut MessageWriter, seals: &[Seal]) {
    writer.fixed("numberOfSeals", seals.len().to_string());
    for (index, (seal, from)) in seals.iter().enumerate() {
        writer.element("Seal", |writer| {
            writer.fixed("sequenceNumber", (index + 1).to_string());
            writer.text("identifier", Some(seal), SEAL, from);
        });
    }
}

/// Names the first `goods` items of the declaration.
fn references(writer: &mut MessageWriter, goods: usize) {
    for number in 1..=goods {
        writer.element("GoodsReference", |writer| {
            writer.fixed("sequenceNumber", number.to_string());
            writer.fixed("declarationGoodsItemNumber", number.to_string());
        });
    }
}
