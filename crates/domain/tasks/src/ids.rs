customs_kernel::typed_id!(
    /// Id of the address of a calendar.
    CalendarId,
);
