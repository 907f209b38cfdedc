//! What a record has reached, as the columns of its row: its numbers at customs, and the moments, which each kind of
//! record has of its own.

/// Declares `MilestoneColumns`, and makes them of the milestones of the domain and back: of the table, the crate of the
/// domain, the moments, and the texts that belong to one of them. All columns stand in this order.
macro_rules! milestone_columns {
    ($table:ident, $domain:ident, moments: [$($moment:ident),+ $(,)?], texts: [$($text:ident)?]) => {
        /// What a record has reached.
        #[derive(Queryable, QueryableByName, Selectable, AsChangeset)]
        #[diesel(table_name = $table)]
        #[diesel(check_for_backend(diesel::pg::Pg, diesel::sqlite::Sqlite, crate::connection::MultiBackend))]
        #[diesel(treat_none_as_null = true)]
        pub(super) struct MilestoneColumns {
            lrn: Option<String>,
            mrn: Option<String>,
            $($moment: Option<$crate::values::Ts>,)+
            $($text: Option<String>,)?
        }

        impl From<&$domain::Milestones> for MilestoneColumns {
            fn from(milestones: &$domain::Milestones) -> Self {
                let $domain::Milestones { lrn, mrn, $($moment,)+ $($text,)? } = milestones;
                Self {
                    lrn: lrn.as_ref().map(ToString::to_string),
                    mrn: mrn.as_ref().map(ToString::to_string),
                    $($moment: $moment.map($crate::values::Ts),)+
                    $($text: $text.clone(),)?
                }
            }
        }

        impl MilestoneColumns {
            /// `None` when a number is of no known form.
            pub(super) fn milestones(self) -> Option<$domain::Milestones> {
                Some($domain::Milestones {
                    lrn: self.lrn.map(|lrn| lrn.parse()).transpose().ok()?,
                    mrn: self.mrn.map(|mrn| mrn.parse()).transpose().ok()?,
                    $($moment: self.$moment.map(|at| at.0),)+
                    $($text: self.$text,)?
                })
            }
        }
    };
}
pub(crate) use milestone_columns;
