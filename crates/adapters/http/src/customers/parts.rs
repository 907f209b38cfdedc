use crate::body::{JsonBody, TellUnknown, TellUnknownBut};
use crate::command::{Answer, Command};
use crate::envelope::{Record, WrittenWithWarnings};
use crate::query::WholeList;
use crate::{ApiError, blocking};
use actix_web::HttpResponse;
use customs_kernel::{OrganisationId, Version};
use customs_master_data::customer::Part;
use customs_master_data::{CustomerId, CustomerParts, PartId, PartRules};
use serde::Serialize;
use utoipa::ToSchema;

/// The endpoints of the parts of one kind, for one organisation. What is written answers the version
/// of the customer, which is what `If-Match` names.
pub(super) struct Parts<F: PartRules> {
    pub(super) organisation: OrganisationId,
    pub(super) use_cases: CustomerParts<F>,
}

impl<F: PartRules> Parts<F> {
    /// The parts of a customer.
    pub(super) async fn list<V>(self, customer: i64, list: WholeList) -> Result<HttpResponse, ApiError>
    where
        V: From<Part<F>> + Serialize,
    {
        let answer = blocking(move || {
            let found = self.use_cases.list(self.organisation, CustomerId::new(customer))?;
            let data: Vec<V> = list.of(found.into_iter().map(Into::into));
            Answer::ok(&Record { data })
        });
        Ok(answer.await?.into())
    }

    /// One more part of a customer, of the form that the body says.
    pub(super) async fn add<V, B>(
        self,
        command: Command,
        customer: i64,
        expected: Option<Version>,
        body: JsonBody<B, TellUnknown>,
        form: fn(&B) -> F,
    ) -> Result<HttpResponse, ApiError>
    where
        V: From<Part<F>> + Serialize,
        B: Send + 'static,
    {
        let work = move || {
            body.naming_unknown_fields(|unknown| {
                let (customer, form) = (CustomerId::new(customer), form(body.value()));
                let (part, version) = self.use_cases.add(self.organisation, customer, expected, form)?;
                Ok(Answer::created(&written::<F, V>(part, "added", unknown))?.with_version(version))
            })
        };
        command.run(work).await
    }

    /// Other data of a part: what the body applies to its form.
    pub(super) async fn change<V, B>(
        self,
        command: Command,
        id: i64,
        expected: Option<Version>,
        body: JsonBody<B, TellUnknownBut<V>>,
        apply: fn(&B, &mut F),
    ) -> Result<HttpResponse, ApiError>
    where
        V: From<Part<F>> + Serialize + ToSchema + 'static,
        B: Send + 'static,
    {
        let work = move || {
            body.naming_unknown_fields(|unknown| {
                let change = |form: &mut F| apply(body.value(), form);
                let (part, version) = self.use_cases.change(self.organisation, PartId::new(id), expected, &change)?;
                Ok(Answer::ok(&written::<F, V>(part, "changed", unknown))?.with_version(version))
            })
        };
        command.run(work).await
    }

    /// One part less.
    pub(super) async fn remove(
        self,
        command: Command,
        id: i64,
        expected: Option<Version>,
    ) -> Result<HttpResponse, ApiError> {
        let work = move || {
            self.use_cases.remove(self.organisation, PartId::new(id), expected)?;
            Ok(Answer::no_content())
        };
        command.run(work).await
    }
}

fn written<F: PartRules, V: From<Part<F>>>(
    part: Part<F>,
    done: &str,
    unknown_fields: Vec<String>,
) -> WrittenWithWarnings<V> {
    WrittenWithWarnings::new(part.into(), &format!("The {} was {done}.", F::KIND.word()), unknown_fields)
}
