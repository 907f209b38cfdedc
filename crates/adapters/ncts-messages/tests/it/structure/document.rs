use quick_xml::events::Event;
use quick_xml::reader::Reader;

/// An element of a document.
#[derive(Debug, Default, Clone)]
pub(crate) struct Node {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) children: Vec<Node>,
}

impl Node {
    pub(crate) fn parse(xml: &str) -> Result<Self, String> {
        let mut reader = Reader::from_str(xml);
        let mut open = vec![Self::default()];
        loop {
            let event = reader.read_event().map_err(|error| error.to_string())?;
            match event {
                Event::Start(start) => {
                    let name = start.local_name().as_ref().to_owned();
                    open.push(Self { name, ..Self::default() });
                }
                Event::End(_) => {
                    let node = open.pop().ok_or("too many ends")?;
                    open.last_mut().ok_or("too many ends")?.children.push(node);
                }
                Event::Text(text) => open.last_mut().expect("one").text.push_str(&text.xml10_content()),
                Event::GeneralRef(reference) => {
                    let character = match &*reference {
                        "lt" => '<',
                        "gt" => '>',
                        "amp" => '&',
                        "quot" => '"',
                        "apos" => '\'',
                        other => return Err(format!("entity {other}")),
                    };
                    open.last_mut().expect("one").text.push(character);
                }
                Event::Decl(_) => {}
                Event::Eof => break,
                other => return Err(format!("{other:?} has no place in a message")),
            }
        }
        match (open.len(), open.remove(0).children.as_slice()) {
            (1, [root]) => Ok(root.clone()),
            _ => Err("not one root".to_owned()),
        }
    }

    /// Returns the texts at the end of a path of names below the root.
    pub(crate) fn texts(&self, path: &str) -> Vec<&str> {
        let mut found = vec![self];
        for step in path.split('/') {
            found = found.iter().flat_map(|node| node.children.iter().filter(|child| child.name == step)).collect();
        }
        found.iter().map(|node| node.text.as_str()).collect()
    }
}
