use crate::demo::year::goods::{Goods, goods, number};
use crate::demo::year::plan::{Job, Work};
use rust_decimal::Decimal;
use serde_json::{Value, json};

/// The goods of a declaration.
pub(super) struct Lines {
    pub(super) items: Value,
    pub(super) packages: u32,
    pub(super) value: Value,
    pub(super) currency: &'static str,
}

/// The goods of a job, each made of an example.
pub(super) fn lines(job: &Job, example: &Value) -> Lines {
    // One country sends them all: that of the first article.
    let origin = job.goods.first().map_or("CN", |(code, _)| goods(code).origin);
    let currency = currency(job, origin);
    let mut total = Decimal::ZERO;
    let mut items = Vec::new();
    for (code, cartons) in &job.goods {
        let goods = goods(code);
        let value = Decimal::new(goods.cents, 2) * Decimal::from(pieces(goods, *cartons));
        total += value;
        let mut item = item(job, goods, *cartons, example);
        item["invoice_value"] = number(value);
        item["invoice_currency"] = json!(currency);
        items.push(item);
    }
    let packages = job.goods.iter().map(|(_, cartons)| cartons).sum();
    Lines { items: Value::Array(items), packages, value: number(total), currency }
}

fn currency(job: &Job, origin: &str) -> &'static str {
    match (job.work, origin) {
        (Work::Export, _) => "EUR",
        (_, "US" | "BR" | "TW" | "KR") => "USD",
        (_, "GB") => "GBP",
        _ => "EUR",
    }
}

fn pieces(goods: &Goods, cartons: u32) -> u32 {
    goods.in_a_carton * cartons
}

fn item(job: &Job, goods: &Goods, cartons: u32, example: &Value) -> Value {
    let pieces = pieces(goods, cartons);
    let net = Decimal::new(goods.grams, 3) * Decimal::from(pieces);
    let gross = net * Decimal::new(108, 2);
    let mut item = example.clone();
    item["sku"] = json!(goods.code);
    item["description"] = json!(goods.description);
    item["hs_code"] = json!(goods.hs_code);
    item["net_weight"] = number(net.round_dp(3));
    item["gross_weight"] = number(gross.round_dp(3));
    item["packaging"] =
        json!([{ "type": "CT", "quantity": cartons, "marks": format!("{}-{}", goods.code, job.number) }]);
    let counted = goods.is_counted.then(|| json!(pieces));
    match job.work {
        Work::Export => export(&mut item, job),
        Work::Placement | Work::Removal => warehouse(&mut item, job, &net),
        _ => import(&mut item, job, goods),
    }
    if let Some(counted) = counted {
        item["supplementary_quantity"] = counted;
    }
    item
}

fn import(item: &mut Value, job: &Job, goods: &Goods) {
    item["taric_subheading"] = json!(goods.taric);
    item["country_of_origin"] = json!(goods.origin);
    let invoice = json!({ "type": "N935", "id": format!("INV-{:05}", 20_000 + job.number * 3) });
    let needed = goods.documents.iter().map(|[kind, id]| json!({ "type": kind, "id": id }));
    item["supporting_documents"] = std::iter::once(invoice).chain(needed).collect();
    item["additional_references"] =
        goods.references.iter().map(|[kind, value]| json!({ "type": kind, "value": value })).collect();
    item["previous_documents"] =
        json!([{ "type": "N355", "id": format!("26GB34F7Y1O2C{:05}", 10_000 + job.number), "line": 1 }]);
}

fn export(item: &mut Value, job: &Job) {
    item["statistical_value"] = Value::Null;
    item["supporting_documents"] = json!([{ "type": "N380", "id": format!("VF-{:05}", 30_000 + job.number * 3) }]);
    item["additional_references"] = json!([{ "type": "Y901", "value": "No dual use" }]);
}

/// Goods of the warehouse are those of the example; their mass is their quantity.
fn warehouse(item: &mut Value, job: &Job, net: &Decimal) {
    item["supplementary_quantity"] = number(*net);
    item["statistical_value"] = Value::Null;
    item["containers"] = Value::Null;
    item["previous_documents"] = match job.work {
        Work::Removal => json!([]),
        _ => json!([{ "type": "N337", "id": format!("26NL000510ZX8{:05}", 10_000 + job.number), "line": 1 }]),
    };
}
