//! Measures a declaration inside the process, without HTTP and without a database.

mod answer;
mod bare_writer;
mod sample;

use bare_writer::BareWriter;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use customs_declarations::ports::{MessageBuilder, MessageReader};
use customs_declarations::validation::broken_rules;
use customs_messages::DmsMessages;
use std::hint::black_box;

/// Measures the check of every rule on a valid form.
fn validation(criterion: &mut Criterion) {
    let form = sample::form();
    assert!(broken_rules(&form).is_empty(), "the form is valid: {:?}", broken_rules(&form));
    criterion.bench_function("validation", |bencher| bencher.iter(|| broken_rules(black_box(&form))));
}

/// Measures the building of the message with its emission map, beside a writer that only copies the same elements and
/// texts from a list.
fn xml_build(criterion: &mut Criterion) {
    let (builder, lodgement) = (DmsMessages::new(), sample::lodgement());
    let message = builder.declaration(&lodgement);
    let bare = BareWriter::from_document(&message.bytes);
    assert_eq!(bare.write(), message.bytes, "both write the same document");

    let mut group = criterion.benchmark_group("xml_build");
    group.throughput(Throughput::Bytes(message.bytes.len() as u64));
    group.bench_function("bare_writer", |bencher| bencher.iter(|| bare.write()));
    group.bench_function("message", |bencher| bencher.iter(|| builder.declaration(black_box(&lodgement))));
    // As it is only looked at, without the map.
    group.bench_function("shown_message", |bencher| bencher.iter(|| builder.shown_declaration(black_box(&lodgement))));
    group.finish();
}

/// Measures the reading of customs' answers.
fn res_reading(criterion: &mut Criterion) {
    let reader = DmsMessages::new();
    let mut group = criterion.benchmark_group("res_reading");
    for (name, document) in [("acceptance", answer::acceptance()), ("rejection", answer::rejection())] {
        assert!(reader.read(document.as_bytes()).is_ok(), "the {name} is readable");
        group.throughput(Throughput::Bytes(document.len() as u64));
        group.bench_function(name, |bencher| bencher.iter(|| reader.read(black_box(document.as_bytes()))));
    }
    group.finish();
}

criterion_group!(benches, validation, xml_build, res_reading);
criterion_main!(benches);
