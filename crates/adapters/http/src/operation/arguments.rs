use super::description::{Argument, Description};
use super::{Asked, Effect, NoBody, Order, Ordered};
use crate::body::{BatchBody, JsonBody, MOST_ITEMS, OptionalJsonBody, UnaskedBody};
use crate::caller::Caller;
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

impl<T: ToSchema> Argument for BatchBody<T> {
    fn describe(description: &mut Description) {
        description.takes_many::<T>(MOST_ITEMS);
    }
}

impl<T: ToSchema, U> Argument for OptionalJsonBody<T, U> {
    fn describe(description: &mut Description) {
        description.takes::<T>(true);
    }
}

impl<R: Requirement, P, Q> Argument for Asked<R, P, Q> {
    fn describe(description: &mut Description) {
        description.needs::<R>();
    }
}

impl<E: Effect, R: Requirement, P, B: Argument> Argument for Ordered<Order<E, R, P, B>> {
    fn describe(description: &mut Description) {
        description.needs::<R>();
        description.heeds_a_key();
        if E::HAS_VERSION {
            description.checks_the_version();
        }
        B::describe(description);
    }
}

impl Argument for NoBody {}
impl Argument for HttpRequest {}
impl Argument for UnaskedBody {}
impl Argument for web::Payload {}
impl<T> Argument for web::Data<T> {}
impl<T> Argument for web::Path<T> {}
