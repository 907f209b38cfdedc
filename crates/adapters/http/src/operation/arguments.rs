use super::description::{Argument, Description};
use super::{Create, NoBody, Read, Write};
use crate::body::{JsonBody, OptionalJsonBody, UnaskedBody};
use crate::caller::Caller;
use crate::command::Command;
use crate::expected_version::ExpectedVersion;
use crate::path_ids::PathIds;
use crate::query::Query;
use crate::requirement::Requirement;
use actix_web::{HttpRequest, web};
use utoipa::ToSchema;

impl<R: Requirement> Argument for Caller<R> {
    fn describe(description: &mut Description) {
        description.needs::<R>();
    }
}

impl<T: ToSchema, U> Argument for JsonBody<T, U> {
    fn describe(description: &mut Description) {
        description.takes::<T>(false);
    }
}

impl<T: ToSchema, U> Argument for OptionalJsonBody<T, U> {
    fn describe(description: &mut Description) {
        description.takes::<T>(true);
    }
}

impl<R: Requirement, const IDS: usize, Q> Argument for Read<R, IDS, Q> {
    fn describe(description: &mut Description) {
        description.needs::<R>();
    }
}

impl Argument for Command {
    fn describe(description: &mut Description) {
        description.heeds_a_key();
    }
}

impl Argument for ExpectedVersion {
    fn describe(description: &mut Description) {
        description.checks_the_version();
    }
}

impl<R: Requirement, const IDS: usize, B: Argument> Argument for Write<R, IDS, B> {
    fn describe(description: &mut Description) {
        description.needs::<R>();
        description.heeds_a_key();
        description.checks_the_version();
        B::describe(description);
    }
}

impl<R: Requirement, B: Argument> Argument for Create<R, B> {
    fn describe(description: &mut Description) {
        description.needs::<R>();
        description.heeds_a_key();
        B::describe(description);
    }
}

impl Argument for NoBody {}
impl Argument for HttpRequest {}
impl Argument for UnaskedBody {}
impl Argument for web::Payload {}
impl<const IDS: usize> Argument for PathIds<IDS> {}
impl<T> Argument for Query<T> {}
impl<T> Argument for web::Data<T> {}
impl<T> Argument for web::Path<T> {}
