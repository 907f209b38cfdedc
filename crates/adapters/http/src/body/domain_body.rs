use serde::{Deserialize, Deserializer};
use std::borrow::Cow;
use std::marker::PhantomData;
use std::ops::Deref;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// A body that a domain reads: `F` is what it reads, and `S` describes it in the OpenAPI document.
pub(crate) struct DomainBody<F, S> {
    fields: F,
    described: PhantomData<fn() -> S>,
}

impl<F, S> Deref for DomainBody<F, S> {
    type Target = F;

    fn deref(&self) -> &F {
        &self.fields
    }
}

impl<F: Default, S> Default for DomainBody<F, S> {
    fn default() -> Self {
        Self { fields: F::default(), described: PhantomData }
    }
}

impl<'de, F: Deserialize<'de>, S> Deserialize<'de> for DomainBody<F, S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        F::deserialize(deserializer).map(|fields| Self { fields, described: PhantomData })
    }
}

impl<F, S: PartialSchema> PartialSchema for DomainBody<F, S> {
    fn schema() -> RefOr<Schema> {
        S::schema()
    }
}

impl<F, S: ToSchema> ToSchema for DomainBody<F, S> {
    fn name() -> Cow<'static, str> {
        S::name()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        S::schemas(schemas);
    }
}
