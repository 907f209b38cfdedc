/// Declares an answer about a period that has one further field, and how it is made.
macro_rules! period_view {
    (
        $(#[$meta:meta])* $name:ident;
        $(#[$field_meta:meta])* $field:ident: $type:ty
    ) => {
        #[derive(serde::Serialize, utoipa::ToSchema)]
        $(#[$meta])*
        struct $name {
            period: &'static str,
            date_from: chrono::NaiveDate,
            date_to: chrono::NaiveDate,
            $(#[$field_meta])*
            $field: $type,
        }

        impl $name {
            fn new(period: customs_reporting::rejections::ChosenPeriod, $field: $type) -> Self {
                let (date_from, date_to) = (period.days.first(), period.days.last());
                Self { period: period.word(), date_from, date_to, $field }
            }
        }
    };
}
pub(super) use period_view;
