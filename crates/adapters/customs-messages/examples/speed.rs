#[path = "../tests/forms/mod.rs"]
mod forms;
use customs_messages::building::*;
use quick_xml::{Reader, Writer, events::*};
use std::time::Instant;
enum Op {
    Start(String, Vec<(String, String)>),
    Text(String),
    End(String),
}
fn main() {
    for n in [1usize, 10, 999] {
        let mut body = forms::import();
        let item = body["items"][0].clone();
        body["items"] = serde_json::Value::Array(vec![item; n]);
        let form = forms::form(body);
        let lrn = "LRN26000001".parse().unwrap();
        let b = "NL854321098".parse().unwrap();
        let l = Lodged { form: &form, lrn: Some(&lrn), organisation_eori: Some(&b), entered_at: None };
        let m = build_declaration(&l);
        let text = String::from_utf8(m.bytes.clone()).unwrap();
        let mut r = Reader::from_str(&text);
        let mut ops = vec![];
        loop {
            match r.read_event().unwrap() {
                Event::Start(s) => ops.push(Op::Start(
                    s.name().0.to_owned(),
                    s.attributes()
                        .map(|a| {
                            let a = a.unwrap();
                            (a.key.0.to_owned(), a.value.into_owned())
                        })
                        .collect(),
                )),
                Event::Text(t) => ops.push(Op::Text(t.to_string())),
                Event::End(e) => ops.push(Op::End(e.name().0.to_owned())),
                Event::Eof => break,
                _ => {}
            }
        }
        let reps = 2000 / n.max(1) + 2;
        let (mut b0, mut o0) = (std::time::Duration::MAX, std::time::Duration::MAX);
        for round in 0..30 {
            let t = Instant::now();
            for _ in 0..reps {
                let mut w = Writer::new(Vec::with_capacity(text.len()));
                for op in &ops {
                    match op {
                        Op::Start(n, a) => {
                            let mut s = BytesStart::new(n.as_str());
                            for (k, v) in a {
                                s.push_attribute((k.as_str(), v.as_str()));
                            }
                            w.write_event(Event::Start(s)).unwrap();
                        }
                        Op::Text(t) => w.write_event(Event::Text(BytesText::new(t))).unwrap(),
                        Op::End(n) => w.write_event(Event::End(BytesEnd::new(n.as_str()))).unwrap(),
                    }
                }
                std::hint::black_box(w.into_inner());
            }
            let bare = t.elapsed() / reps as u32;
            let t = Instant::now();
            for _ in 0..reps {
                std::hint::black_box(build_declaration(&l));
            }
            let ours = t.elapsed() / reps as u32;
            b0 = b0.min(bare);
            o0 = o0.min(ours);
            let (bare, ours) = (b0, o0);
            if round == 29 {
                println!(
                    "{n} items, {} bytes: bare {bare:?}, ours {ours:?}, ratio {:.2}",
                    text.len(),
                    bare.as_secs_f64() / ours.as_secs_f64()
                );
            }
        }
    }
}
