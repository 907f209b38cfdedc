-- How many declarations and transits an organisation has, by what their lists filter: the total of a list is the sum of
-- a few rows here. There is one writer at a time, so that triggers add to the counts at once.
CREATE TABLE record_counts (
    organisation_id BIGINT NOT NULL,
    -- Of all customers together: declarations, transits. Of one: declarations_of_customer, transits_of_customer.
    list TEXT NOT NULL,
    -- Empty where all customers are counted together.
    customer_code TEXT NOT NULL,
    status TEXT NOT NULL,
    -- The declaration type or the transit type; empty where there is none.
    kind TEXT NOT NULL,
    -- IM or EX; empty for transits.
    imex TEXT NOT NULL,
    records BIGINT NOT NULL,
    PRIMARY KEY (organisation_id, list, customer_code, status, kind, imex)
) WITHOUT ROWID;

CREATE TRIGGER declarations_counted AFTER INSERT ON declarations
BEGIN
    INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT NEW.organisation_id, 'declarations', '', NEW.status, coalesce(NEW.declaration_type, ''), NEW.imex, 1 WHERE true
        ON CONFLICT DO UPDATE SET records = records + excluded.records;
    INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT NEW.organisation_id, 'declarations_of_customer', NEW.customer_code, NEW.status, coalesce(NEW.declaration_type, ''), NEW.imex, 1 WHERE NEW.customer_code IS NOT NULL
        ON CONFLICT DO UPDATE SET records = records + excluded.records;
END;
CREATE TRIGGER declarations_counted_again AFTER UPDATE OF status, imex, declaration_type, customer_code ON declarations
    WHEN OLD.status IS NOT NEW.status OR OLD.imex IS NOT NEW.imex OR OLD.declaration_type IS NOT NEW.declaration_type OR OLD.customer_code IS NOT NEW.customer_code
BEGIN
    INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT OLD.organisation_id, 'declarations', '', OLD.status, coalesce(OLD.declaration_type, ''), OLD.imex, -1 WHERE true
        ON CONFLICT DO UPDATE SET records = records + excluded.records;
    INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT OLD.organisation_id, 'declarations_of_customer', OLD.customer_code, OLD.status, coalesce(OLD.declaration_type, ''), OLD.imex, -1 WHERE OLD.customer_code IS NOT NULL
        ON CONFLICT DO UPDATE SET records = records + excluded.records;
    INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT NEW.organisation_id, 'declarations', '', NEW.status, coalesce(NEW.declaration_type, ''), NEW.imex, 1 WHERE true
        ON CONFLICT DO UPDATE SET records = records + excluded.records;
    INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT NEW.organisation_id, 'declarations_of_customer', NEW.customer_code, NEW.status, coalesce(NEW.declaration_type, ''), NEW.imex, 1 WHERE NEW.customer_code IS NOT NULL
        ON CONFLICT DO UPDATE SET records = records + excluded.records;
END;
CREATE TRIGGER declarations_counted_off AFTER DELETE ON declarations
BEGIN
    INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT OLD.organisation_id, 'declarations', '', OLD.status, coalesce(OLD.declaration_type, ''), OLD.imex, -1 WHERE true
        ON CONFLICT DO UPDATE SET records = records + excluded.records;
    INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT OLD.organisation_id, 'declarations_of_customer', OLD.customer_code, OLD.status, coalesce(OLD.declaration_type, ''), OLD.imex, -1 WHERE OLD.customer_code IS NOT NULL
        ON CONFLICT DO UPDATE SET records = records + excluded.records;
END;

CREATE TRIGGER transits_counted AFTER INSERT ON transits
BEGIN
    INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT NEW.organisation_id, 'transits', '', NEW.status, NEW.transit_type, '', 1 WHERE true
        ON CONFLICT DO UPDATE SET records = records + excluded.records;
    INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT NEW.organisation_id, 'transits_of_customer', NEW.customer_code, NEW.status, NEW.transit_type, '', 1 WHERE NEW.customer_code IS NOT NULL
        ON CONFLICT DO UPDATE SET records = records + excluded.records;
END;
CREATE TRIGGER transits_counted_again AFTER UPDATE OF status, transit_type, customer_code ON transits
    WHEN OLD.status IS NOT NEW.status OR OLD.transit_type IS NOT NEW.transit_type OR OLD.customer_code IS NOT NEW.customer_code
BEGIN
    INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT OLD.organisation_id, 'transits', '', OLD.status, OLD.transit_type, '', -1 WHERE true
        ON CONFLICT DO UPDATE SET records = records + excluded.records;
    INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT OLD.organisation_id, 'transits_of_customer', OLD.customer_code, OLD.status, OLD.transit_type, '', -1 WHERE OLD.customer_code IS NOT NULL
        ON CONFLICT DO UPDATE SET records = records + excluded.records;
    INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT NEW.organisation_id, 'transits', '', NEW.status, NEW.transit_type, '', 1 WHERE true
        ON CONFLICT DO UPDATE SET records = records + excluded.records;
    INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT NEW.organisation_id, 'transits_of_customer', NEW.customer_code, NEW.status, NEW.transit_type, '', 1 WHERE NEW.customer_code IS NOT NULL
        ON CONFLICT DO UPDATE SET records = records + excluded.records;
END;
CREATE TRIGGER transits_counted_off AFTER DELETE ON transits
BEGIN
    INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT OLD.organisation_id, 'transits', '', OLD.status, OLD.transit_type, '', -1 WHERE true
        ON CONFLICT DO UPDATE SET records = records + excluded.records;
    INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
        SELECT OLD.organisation_id, 'transits_of_customer', OLD.customer_code, OLD.status, OLD.transit_type, '', -1 WHERE OLD.customer_code IS NOT NULL
        ON CONFLICT DO UPDATE SET records = records + excluded.records;
END;

INSERT INTO record_counts (organisation_id, list, customer_code, status, kind, imex, records)
    SELECT organisation_id, 'declarations', '', status, coalesce(declaration_type, ''), imex, count(*)
    FROM declarations GROUP BY 1, 2, 3, 4, 5, 6
    UNION ALL
    SELECT organisation_id, 'declarations_of_customer', customer_code, status, coalesce(declaration_type, ''), imex, count(*)
    FROM declarations WHERE customer_code IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6
    UNION ALL
    SELECT organisation_id, 'transits', '', status, transit_type, '', count(*)
    FROM transits GROUP BY 1, 2, 3, 4, 5, 6
    UNION ALL
    SELECT organisation_id, 'transits_of_customer', customer_code, status, transit_type, '', count(*)
    FROM transits GROUP BY 1, 2, 3, 4, 5, 6;
