use customs_mail_transport::{InvalidSender, Sender};

#[test]
fn a_sender_is_an_address_with_a_name_or_without() {
    let parts = |text: &str| {
        let Sender { address, name } = text.parse().expect(text);
        (address.to_string(), name.map(|name| name.to_string()))
    };
    assert_eq!(parts("billing@localhost"), ("billing@localhost".to_owned(), None));
    for text in ["Broker <b@broker.example>", "\"Broker\" <b@broker.example>", " Broker<b@broker.example> "] {
        assert_eq!(parts(text), ("b@broker.example".to_owned(), Some("Broker".to_owned())));
    }
    for text in ["", "billing", "Broker <>", "<a@b.example", "a@b.example>"] {
        assert_eq!(text.parse::<Sender>(), Err(InvalidSender), "{text}");
    }
}
