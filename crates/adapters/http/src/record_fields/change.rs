use super::Travelling;
use serde::{Deserialize, Deserializer, Serialize};

/// A field of a body that may be sent or left out. A null counts as sent: it clears the field, or gives it its default
/// again.
#[derive(Clone, Default, Serialize)]
#[serde(transparent)]
pub struct Change<T>(Option<T>);

impl<T> Change<T> {
    /// The value of the field, if the field was sent.
    pub const fn sent(&self) -> Option<&T> {
        self.0.as_ref()
    }

    /// The value for a new form: the sent value, or the default if nothing was sent.
    pub(crate) fn arrived<V: Travelling<As = T> + Default>(self) -> V {
        self.0.map(V::arrived).unwrap_or_default()
    }

    /// Creates the field of an answer that shows the value.
    pub(crate) fn shown<V: Travelling<As = T>>(value: V) -> Self {
        Self(Some(value.shown()))
    }
}

impl<T> Change<Vec<T>> {
    /// The entries that were sent.
    pub(crate) fn entries(&self) -> &[T] {
        self.0.as_deref().unwrap_or_default()
    }
}

impl<'de, T: Deserialize<'de> + Default> Deserialize<'de> for Change<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(Some(Option::<T>::deserialize(deserializer)?.unwrap_or_default())))
    }
}
