//! The milestones of a record as columns of its row: LRN and MRN, and moments, which differ between the kinds of
//! records.

/// Declares `MilestoneColumns` and its conversions from and to the milestones of the domain. Arguments: the table,
/// the crate of the domain, the moments, and a text that belongs to one of them, if any. The columns are in this
/// order.
macro_rules! milestone_columns {
    ($table:ident, $domain:ident, moments: [$($moment:ident),+ $(,)?], texts: [$($text:ident)?]) => {
        /// The milestones that a record has reached.
        #[derive(Queryable, Selectable, AsChangeset)]
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
            /// The milestones; `None` when an LRN or MRN is invalid.
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
