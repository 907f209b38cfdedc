//! Every element that is written can be traced to the form field it came from.

use crate::forms::{export, facts, import, lodge, warehouse_exit};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Returns the chains of the element table as pointers without indexes, each with whether it is a leaf.
fn known_chains() -> BTreeMap<String, bool> {
    let table = include_str!("../../data/dec-elements.tsv");
    let columns = |row: &'static str| row.split('\t').collect::<Vec<_>>();
    let chain = |columns: Vec<&str>| (columns[1].replace('.', "/").replace('?', "337"), columns[5] != "group");
    table.lines().skip(1).map(columns).map(chain).collect()
}

fn without_indexes(chain: &str) -> String {
    chain.split('/').map(|step| step.split('[').next().unwrap_or(step)).collect::<Vec<_>>().join("/")
}

#[test]
fn every_leaf_of_a_message_is_in_the_map_under_a_chain_of_the_table() {
    let known = known_chains();
    for body in [import(), warehouse_exit(), export()] {
        let message = lodge(body, "LRN26000001");
        let chains: Vec<&str> = message.emission_map.iter().map(|(chain, _)| chain).collect();
        for chain in &chains {
            assert!(known.contains_key(&without_indexes(chain)), "{chain}");
        }
        assert_eq!(chains.iter().collect::<BTreeSet<_>>().len(), chains.len(), "no chain stands twice");
        let leaves = facts(&message.bytes).iter().filter(|fact| fact.contains("/Declaration/")).count();
        let is_leaf = |chain: &&&str| known[&without_indexes(chain)];
        assert_eq!(chains.iter().filter(is_leaf).count(), leaves);
    }
}

#[test]
fn every_path_leads_to_a_field_of_the_body_or_to_the_object_it_belongs_to() {
    let mut form = warehouse_exit();
    let message = lodge(form.clone(), "LRN26000001");
    let items = form["items"].take();
    form["declaration"]["items"] = items;
    for (chain, path) in message.emission_map.iter() {
        let object = path.rsplit_once('.').map_or("", |(object, _)| object);
        let found = object.split('.').filter(|name| !name.is_empty()).try_fold(&form, |value: &Value, name| {
            name.parse::<usize>().map_or_else(|_| value.get(name), |index| value.get(index))
        });
        assert!(found.is_some(), "{chain} leads to {path}");
    }
}

#[test]
fn pointers_of_customs_lead_to_the_fields_of_the_contract() {
    let mut body = import();
    let second = body["items"][0].clone();
    body["items"].as_array_mut().expect("a list").push(second);
    let message = lodge(body, "LRN26000001");
    for (pointer, path) in [
        ("42A/D013", "declaration.symbol"),
        ("42A/065", "declaration.office"),
        ("42A/109", "declaration.total_invoice_value"),
        ("42A/146", "declaration.total_packages"),
        ("42A/57B/R123", "declaration.importer.eori"),
        ("42A/05A/102", "representation_type"),
        ("42A/57A/04A/242", "declaration.exporter.address.country"),
        ("42A/67A/74A/R038", "declaration.importer.eori"),
        ("42A/17C[1]/R145", "declaration.authorizations.0.type_code"),
        ("42A/15A/T018", "declaration.transport.border.identification_type"),
        ("42A/67A/28A/10A/T002", "declaration.transport.departure.identification"),
        ("42A/67A/28A/64A/L016", "declaration.goods_location.address"),
        ("42A/67A/28A/64A/04A/410", "declaration.goods_location.identification_type"),
        ("42A/67A/28A/31B[1]/159", "declaration.transport.containers.0.number"),
        ("42A/67A/28A/31B/44B/165", "declaration.transport.containers.0.seals.0"),
        ("42A/67A/99B/465", "declaration.destination_country"),
        ("42A/67A/95B/062", "declaration.export_country"),
        ("42A/67A/22B/L001", "declaration.incoterms.location"),
        ("42A/67A/68A[2]/114", "declaration.items.1.statistical_value"),
        ("42A/67A/68A[2]/23A/21A[2]/145", "declaration.items.1.taric_subheading"),
        ("42A/67A/68A[1]/23A/21A[3]/337", "declaration.items.0.additional_taric1"),
        ("42A/67A/68A[1]/23A/65A/128", "declaration.items.0.net_weight"),
        ("42A/67A/68A[1]/23A/50A[1]/164", "declaration.items.0.duty_regime"),
        ("42A/67A/68A[1]/70A[1]/166", "declaration.procedure.current"),
        ("42A/67A/68A[1]/70A[2]/166", "declaration.procedure.special"),
        ("42A/67A/68A[1]/92A[1]/063", "declaration.items.0.country_of_origin"),
        ("42A/67A/68A[1]/93A[1]/144", "declaration.items.0.packaging.0.quantity"),
        ("42A/67A/68A[1]/02A[2]/276", "declaration.items.0.supporting_documents.1.expiry_date"),
        ("42A/67A/68A[1]/02A[2]/22C/502", "declaration.items.0.supporting_documents.1.quantity"),
        ("42A/67A/68A[2]/02A[3]/D005", "declaration.authorizations.0.id"),
        ("42A/67A/68A[1]/41A/58B[1]/181", "declaration.items.0.valuation.charge_deductions.0.amount"),
        // A pointer to an element that is not written or not known leads to the object around it.
        ("42A/67A/68A[2]/02A[9]/D006", "declaration.items.1"),
        ("42A/67A/68A[2]/99A[1]", "declaration.items.1"),
        ("42A/67A/68A/23A/137", "declaration.items.0.description"),
        ("42A/67A/43B/L019", "declaration"),
    ] {
        assert_eq!(message.emission_map.path_of(pointer), Some(path), "{pointer}");
    }
    assert_eq!(message.emission_map.path_of("07B/375"), None, "a pointer into the answer itself");
}

#[test]
fn a_pointer_at_what_is_missing_leads_to_the_field_that_would_fill_it() {
    let mut body = import();
    body["items"][0]["taric_subheading"] = Value::Null;
    body["declaration"]["seller"] = Value::Null;
    let map = lodge(body, "LRN26000001").emission_map;
    for (pointer, path) in [
        ("42A/67A/68A[1]/23A/21A[3]/145", "declaration.items.0.taric_subheading"),
        ("42A/67A/68A[1]/23A/21A[2]/145", "declaration.items.0.additional_taric1"),
        ("42A/67A/68A[1]/02A[4]/D006", "declaration.items.0.supporting_documents"),
        ("42A/67A/68A[1]/02A[3]/D006", "declaration.authorizations.0.type_code"),
        ("42A/67A/09B/R042", "declaration.seller"),
    ] {
        assert_eq!(map.path_of(pointer), Some(path), "{pointer}");
    }
    let mut body = export();
    body["declaration"]["destination_country"] = Value::Null;
    body["declaration"]["exit_office"] = Value::Null;
    let map = lodge(body, "LRN26000005").emission_map;
    assert_eq!(map.path_of("42A/67A/99B/465"), Some("declaration.destination_country"));
    assert_eq!(map.path_of("42A/56A/G005"), Some("declaration.exit_office"));
}
