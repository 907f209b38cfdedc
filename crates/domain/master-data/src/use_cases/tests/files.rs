use super::{Bench, OURS, text};
use crate::files::{BadRow, ImportError, ImportObserver, ImportReport, Pass};
use crate::master_item::MasterItemForm;
use std::io::{self, Cursor, Read};

/// Records the reports of an import.
#[derive(Default)]
struct RecordedReports {
    bad: Vec<BadRow>,
    passes: Vec<Pass>,
}

impl ImportObserver for RecordedReports {
    fn progress(&mut self, pass: Pass, _: u64) {
        self.passes.push(pass);
    }

    fn bad_row(&mut self, row: BadRow) {
        self.bad.push(row);
    }
}

fn import(bench: &Bench, content: &str) -> (Result<ImportReport, ImportError>, RecordedReports) {
    let mut reported = RecordedReports::default();
    let open = || -> io::Result<Box<dyn Read>> { Ok(Box::new(Cursor::new(content.to_owned().into_bytes()))) };
    (bench.items.import(OURS, &open, false, &mut reported), reported)
}

#[test]
fn a_file_of_several_pieces_is_written_whole_and_once() {
    let bench = Bench::new();
    let mut content = "item_code,description,unit_value\n".to_owned();
    for number in 0..2_500 {
        content.push_str(&format!("A-{number},Goods {number},1.25\n"));
    }
    let (report, reported) = import(&bench, &content);
    assert_eq!(report.expect("imported"), ImportReport { created: 2_500, ..ImportReport::default() });
    assert_eq!(
        reported.passes,
        [Pass::Checking, Pass::Checking, Pass::Checking, Pass::Writing, Pass::Writing, Pass::Writing]
    );
    let (report, _) = import(&bench, &content.replacen("Goods 7,", "Other 7,", 1));
    assert_eq!(report.expect("imported"), ImportReport { changed: 1, unchanged: 2_499, ..ImportReport::default() });
}

#[test]
fn one_bad_row_of_many_keeps_all_of_them_out() {
    let bench = Bench::new();
    let content = "item_code;description;net_weight\nA;Goods;1,5\nB;;x\nA;Goods;2\n";
    let (report, reported) = import(&bench, content);
    assert_eq!(report.expect("read"), ImportReport { created: 1, bad: 2, ..ImportReport::default() });
    let named: Vec<_> = reported.bad.iter().map(|row| (row.line, row.errors.paths().collect::<Vec<_>>())).collect();
    assert_eq!(named, [(3, vec!["net_weight"]), (4, vec!["row"])]);
    assert!(bench.items.search(OURS, Some("goods"), None).expect("searched").is_empty());
}

#[test]
fn a_code_with_a_control_character_is_refused_for_that_and_nothing_else() {
    let bench = Bench::new();
    // A tab (U+0009), a line break within quotes (U+000A), the control character U+0085 and DEL (U+007F).
    for code in ["A\tB", "\"A\nB\"", "A\u{85}B", "A\u{7f}B"] {
        for content in [
            format!("item_code,description\n{code},Goods\n"),
            format!("item_code,customer_code,description\nA,{code},Goods\n"),
        ] {
            let (report, reported) = import(&bench, &content);
            assert_eq!(report.expect("read"), ImportReport { bad: 1, ..ImportReport::default() }, "{content:?}");
            let rules = reported.bad.iter().flat_map(|row| row.errors.iter()).flat_map(|(_, rules)| rules.iter());
            let codes: Vec<&str> = rules.map(|rule| rule.code().word()).collect();
            assert_eq!(codes, ["control_characters"], "{content:?}");
        }
    }
}

#[test]
fn a_code_in_another_normal_form_names_the_same_record() {
    let bench = Bench::new();
    bench.customer("CAF\u{c9}", |_| {});
    let row = |code: &str, owner: &str| format!("item_code,customer_code,description\n{code},{owner},Goods\n");
    let (report, _) = import(&bench, &row("D\u{c9}", "CAFE\u{301}"));
    assert_eq!(report.expect("imported"), ImportReport { created: 1, ..ImportReport::default() });
    let (report, _) = import(&bench, &row("DE\u{301}", "CAF\u{c9}"));
    assert_eq!(report.expect("imported"), ImportReport { unchanged: 1, ..ImportReport::default() });
}

#[test]
fn a_change_of_classification_by_file_is_one_like_any_other() {
    let bench = Bench::new();
    let form = MasterItemForm { item_code: text("A"), description: text("Goods"), ..MasterItemForm::default() };
    let id = bench.items.create(OURS, form).expect("created").id;
    bench.items.verify(OURS, id, None, &customs_kernel::Actor::System).expect("verified");
    import(&bench, "item_code,hs_code\nA,73181595\n").0.expect("imported");
    assert_eq!(bench.items.show(OURS, id).expect("shown").item.verified_at, None);
}

#[test]
fn what_is_exported_is_imported_as_it_was() {
    let bench = Bench::new();
    let owner = bench.customer("=1", |_| {});
    let form = MasterItemForm {
        item_code: text("@A"),
        description: text("two\nlines; \"quoted\""),
        customer_id: Some(owner.get()),
        ..MasterItemForm::default()
    };
    bench.items.create(OURS, form).expect("created");
    let mut file = Vec::new();
    assert_eq!(bench.items.export(OURS, &mut file).expect("exported"), 1);
    let file = String::from_utf8(file).expect("text");
    assert!(file.starts_with('\u{feff}'));
    let (report, reported) = import(&bench, &file);
    assert_eq!(
        report.expect("imported"),
        ImportReport { unchanged: 1, ..ImportReport::default() },
        "{:?}",
        reported.bad
    );
}

#[test]
fn every_field_of_a_form_has_a_column() {
    let fields = |source: &str| -> Vec<String> {
        let declared = source.lines().filter_map(|line| line.trim().strip_prefix("pub ")?.split_once(": "));
        declared.map(|(name, _)| name.to_owned()).collect()
    };
    let bench = Bench::new();
    let mut file = Vec::new();
    bench.items.export(OURS, &mut file).expect("exported");
    let header = String::from_utf8(file).expect("text");
    for field in fields(include_str!("../../master_item/form.rs")) {
        let column = field.replace("customer_id", "customer_code");
        assert!(header.contains(&column), "{field}");
    }
    let mut file = Vec::new();
    bench.customers.export(OURS, &mut file).expect("exported");
    let header = String::from_utf8(file).expect("text");
    for field in fields(include_str!("../../customer/form.rs")) {
        let column = field.replace("_customer_id", "_customer_code");
        assert!(header.contains(&column), "{field}");
    }
}
