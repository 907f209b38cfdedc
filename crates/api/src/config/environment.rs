use figment::value::{Dict, Map, Value};
use figment::{Error, Metadata, Profile, Provider};

/// Environment variables as settings: `CUSTOMS_A__B` is the setting `a.b`. Values stay texts, so that a secret of
/// digits is not taken for a number; settings of other kinds parse the text.
pub(super) struct Environment(Vec<(String, String)>);

/// How variables are named as a source of settings.
pub(super) const NAME: &str = "environment variable";

const PREFIX: &str = "CUSTOMS_";

/// The variable of a setting: `CUSTOMS_HTTP__LISTEN` of `http.listen`.
pub(super) fn variable(key: &str) -> String {
    format!("{PREFIX}{}", key.to_ascii_uppercase().replace('.', "__"))
}

impl Environment {
    pub(super) fn from_process() -> Self {
        Self::from_variables(
            std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?))),
        )
    }

    pub(super) fn from_variables(variables: impl IntoIterator<Item = (String, String)>) -> Self {
        let mine = variables.into_iter().filter_map(|(name, value)| {
            Some((name.strip_prefix(PREFIX)?.to_ascii_lowercase().replace("__", "."), value))
        });
        Self(mine.collect())
    }
}

impl Provider for Environment {
    fn metadata(&self) -> Metadata {
        Metadata::named(NAME).interpolater(|_, keys| variable(&keys.join(".")))
    }

    fn data(&self) -> Result<Map<Profile, Dict>, Error> {
        let mut settings = Dict::new();
        for (key, text) in &self.0 {
            insert(&mut settings, key, text);
        }
        Ok(Profile::Default.collect(settings))
    }
}

fn insert(settings: &mut Dict, key: &str, text: &str) {
    match key.split_once('.') {
        Some((section, rest)) => {
            let entry = settings.entry(section.to_owned()).or_insert_with(|| Value::from(Dict::new()));
            if let Value::Dict(_, section) = entry {
                insert(section, rest, text);
            }
        }
        None => {
            settings.insert(key.to_owned(), Value::from(text));
        }
    }
}
