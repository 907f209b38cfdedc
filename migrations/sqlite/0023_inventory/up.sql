-- Bonded stock: what was placed together.
CREATE TABLE stocks (
    organisation_id INTEGER NOT NULL REFERENCES organisations (id),
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    customer_code TEXT NOT NULL,
    warehouse_licence TEXT,
    reference TEXT,
    -- The placement: declaration, its submission (LRN) and its MRN. Null for stock that was there before.
    declaration_id INTEGER,
    submission TEXT,
    mrn TEXT,
    placed_at TEXT NOT NULL,
    withdrawn INTEGER NOT NULL,
    -- Whether a lot has something on hand.
    is_open INTEGER NOT NULL,
    -- Reference, MRN and licence in lower case, each between separators: the databases differ in what they can lower.
    search_folded TEXT NOT NULL,
    created_at TEXT NOT NULL,
    UNIQUE (organisation_id, id),
    CONSTRAINT stocks_declaration_id_submission_key
        UNIQUE (organisation_id, declaration_id, submission),
    CONSTRAINT stocks_placement CHECK ((declaration_id IS NULL) = (submission IS NULL))
) STRICT;
CREATE INDEX stocks_in_order ON stocks (organisation_id, id, is_open, customer_code, created_at);
CREATE INDEX stocks_of_status ON stocks (organisation_id, is_open, id, customer_code);
CREATE INDEX stocks_of_customer ON stocks (organisation_id, customer_code, id, is_open, created_at);

-- Lots. What they hold is what their last movement left.
CREATE TABLE stock_lots (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    stock_id INTEGER NOT NULL,
    -- Those of the stock, which do not change: lots are looked for by them.
    customer_code TEXT NOT NULL,
    placed_at TEXT NOT NULL,
    sku TEXT,
    description TEXT,
    hs_code TEXT,
    country_of_origin TEXT,
    unit TEXT NOT NULL,
    gross_weight TEXT,
    net_weight TEXT,
    customs_value TEXT,
    currency TEXT,
    quantity_in TEXT NOT NULL,
    -- Nothing is sold twice, whatever the program does.
    available TEXT NOT NULL CHECK (available NOT LIKE '-%'),
    reserved TEXT NOT NULL CHECK (reserved NOT LIKE '-%'),
    is_available INTEGER NOT NULL,
    is_on_hand INTEGER NOT NULL,
    -- Article code and description in lower case.
    search_folded TEXT NOT NULL,
    moved_at TEXT NOT NULL,
    UNIQUE (organisation_id, id),
    CONSTRAINT stock_lots_stock FOREIGN KEY (organisation_id, stock_id) REFERENCES stocks (organisation_id, id)
) STRICT;
CREATE INDEX stock_lots_of_stock ON stock_lots (organisation_id, stock_id, id, is_on_hand);
CREATE INDEX stock_lots_of_article ON stock_lots (organisation_id, sku, stock_id) WHERE sku IS NOT NULL;
CREATE INDEX stock_lots_of_commodity ON stock_lots (organisation_id, hs_code, stock_id) WHERE hs_code IS NOT NULL;
-- The oldest first, of what can be allocated.
CREATE INDEX stock_lots_available_by_article ON stock_lots (organisation_id, customer_code, sku, placed_at, id)
    WHERE is_available;
CREATE INDEX stock_lots_available_by_commodity ON stock_lots
    (organisation_id, customer_code, hs_code, placed_at, id, country_of_origin) WHERE is_available;

-- The ledgers of the lots.
CREATE TABLE stock_movements (
    organisation_id INTEGER NOT NULL,
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    stock_id INTEGER NOT NULL,
    lot_id INTEGER NOT NULL,
    -- Those of the stock, by which audit files are asked for.
    customer_code TEXT NOT NULL,
    warehouse_licence TEXT,
    kind TEXT NOT NULL
        CHECK (kind IN ('placement', 'starting', 'allocation', 'release', 'removal', 'adjustment')),
    quantity TEXT NOT NULL,
    reserved TEXT NOT NULL,
    available_after TEXT NOT NULL CHECK (available_after NOT LIKE '-%'),
    reserved_after TEXT NOT NULL CHECK (reserved_after NOT LIKE '-%'),
    -- Whether something is on hand after it.
    is_on_hand INTEGER NOT NULL,
    declaration_id INTEGER,
    declaration_line_id INTEGER,
    mrn TEXT,
    reason TEXT,
    -- client, customs or system; the name is that of the client.
    actor TEXT NOT NULL,
    actor_name TEXT,
    created_at TEXT NOT NULL,
    UNIQUE (organisation_id, id),
    CONSTRAINT stock_movements_cause CHECK ((declaration_id IS NULL) = (declaration_line_id IS NULL)),
    CONSTRAINT stock_movements_lot FOREIGN KEY (organisation_id, lot_id) REFERENCES stock_lots (organisation_id, id)
) STRICT;
CREATE INDEX stock_movements_of_lot ON stock_movements (organisation_id, lot_id, id);
-- What a lot held at a moment.
CREATE INDEX stock_movements_in_time ON stock_movements (organisation_id, lot_id, created_at, id, is_on_hand);
CREATE INDEX stock_movements_in_order ON stock_movements
    (organisation_id, id, created_at, warehouse_licence, customer_code);
CREATE INDEX stock_movements_of_customer ON stock_movements
    (organisation_id, customer_code, id, created_at, warehouse_licence);
CREATE INDEX stock_movements_of_warehouse ON stock_movements
    (organisation_id, warehouse_licence, id, created_at, customer_code) WHERE warehouse_licence IS NOT NULL;
-- What was written into a ledger stays.
CREATE TRIGGER stock_movements_do_not_change BEFORE UPDATE ON stock_movements
BEGIN
    SELECT RAISE(ABORT, 'a movement of stock does not change');
END;
CREATE TRIGGER stock_movements_do_not_go BEFORE DELETE ON stock_movements
BEGIN
    SELECT RAISE(ABORT, 'a movement of stock does not go');
END;

-- What of which lot is meant for which line. Declarations and lines may be gone before.
CREATE TABLE stock_allocations (
    organisation_id INTEGER NOT NULL,
    declaration_id INTEGER NOT NULL,
    line_id INTEGER NOT NULL,
    lot_id INTEGER NOT NULL,
    quantity TEXT NOT NULL,
    origin TEXT NOT NULL CHECK (origin IN ('chosen', 'submitted')),
    submission TEXT,
    state TEXT NOT NULL CHECK (state IN ('reserved', 'removed')),
    created_at TEXT NOT NULL,
    CONSTRAINT stock_allocations_organisation_id_line_id_lot_id_key PRIMARY KEY (organisation_id, line_id, lot_id),
    CONSTRAINT stock_allocations_lot FOREIGN KEY (organisation_id, lot_id) REFERENCES stock_lots (organisation_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX stock_allocations_of_declaration ON stock_allocations (organisation_id, declaration_id, line_id, lot_id);
CREATE INDEX stock_allocations_of_lot ON stock_allocations (organisation_id, lot_id);

-- Which submission (LRN) customs rejected. Before this was kept: the last one that was made before the rejection came.
ALTER TABLE declaration_rejections ADD COLUMN lrn TEXT;
UPDATE declaration_rejections SET lrn = (
    SELECT outbound_messages.lrn FROM outbound_messages
    WHERE outbound_messages.organisation_id = declaration_rejections.organisation_id
        AND outbound_messages.declaration_id = declaration_rejections.declaration_id
        AND outbound_messages.kind = 'declaration'
        AND outbound_messages.created_at <= declaration_rejections.arrived_at
    ORDER BY outbound_messages.id DESC LIMIT 1);
