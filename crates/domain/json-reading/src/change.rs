use crate::FromJson;
use serde::{Deserialize, Deserializer, Serialize};

/// A field that may be sent or left out. A null counts as sent: it clears the field, or gives it its default again.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Change<T>(Option<T>);

impl<T> Change<T> {
    /// A field that is sent with this value.
    pub const fn to(value: T) -> Self {
        Self(Some(value))
    }

    /// The value of the field, if the field was sent.
    pub const fn sent(&self) -> Option<&T> {
        self.0.as_ref()
    }

    /// Takes the value of the field, if the field was sent.
    pub fn into_sent(self) -> Option<T> {
        self.0
    }

    /// The value for a new form: the sent value, or the default if nothing was sent.
    #[must_use]
    pub fn arrived<V: FromJson<Sent = T> + Default>(self) -> V {
        self.0.map(V::arrived).unwrap_or_default()
    }
}

impl<T> Change<Option<T>> {
    /// The value that was sent; `None` when nothing was sent, or null.
    pub const fn value(&self) -> Option<&T> {
        match &self.0 {
            Some(Some(value)) => Some(value),
            Some(None) | None => None,
        }
    }
}

impl<T> Change<Vec<T>> {
    /// The entries that were sent.
    pub fn entries(&self) -> &[T] {
        self.0.as_deref().unwrap_or_default()
    }
}

impl<'de, T: Deserialize<'de> + Default> Deserialize<'de> for Change<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(Some(Option::<T>::deserialize(deserializer)?.unwrap_or_default())))
    }
}
