use customs_persistence::internals::distribution::Script;

fn statements(text: &str) -> Vec<String> {
    Script::new(text).statements().into_iter().map(|statement| statement.trim().to_owned()).collect()
}

#[test]
fn a_semicolon_ends_a_statement_but_not_in_quotes_comments_and_bodies() {
    assert_eq!(statements("ALTER TABLE a; \n DROP TABLE b;\n"), ["ALTER TABLE a", "DROP TABLE b"]);
    assert_eq!(statements("SELECT 'é;''x;', \"a;b\"; SELECT 1"), ["SELECT 'é;''x;', \"a;b\"", "SELECT 1"]);
    assert_eq!(statements("-- one; two\nSELECT 1;-- end;\n"), ["-- one; two\nSELECT 1"]);
    assert_eq!(statements("/* ; */ ; ;"), Vec::<String>::new());
    assert_eq!(statements("AS $$ a; b; $$; AS $x$ $$; $x$; c"), ["AS $$ a; b; $$", "AS $x$ $$; $x$", "c"]);
    assert_eq!(statements("PREPARE x AS SELECT $1; SELECT $2"), ["PREPARE x AS SELECT $1", "SELECT $2"]);
}
