use customs_persistence::internals::transits::{SUMMARY, summary_query};

#[test]
fn a_list_reads_its_columns_in_the_order_of_the_fields() {
    let sql = summary_query().replace('"', "");
    let columns = sql.strip_prefix("SELECT ").and_then(|sql| sql.split_once(" FROM ")).map(|(columns, _)| columns);
    assert_eq!(columns, Some(SUMMARY));
}
