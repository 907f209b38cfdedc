DROP TRIGGER audit_heads_stay ON audit_heads;
DROP TRIGGER stock_lots_audited_new ON stock_lots;
DROP TRIGGER declaration_lines_audited_new ON declaration_lines;
DROP TRIGGER invoice_lines_audited_new ON invoice_lines;
DROP TRIGGER rate_card_lines_audited_new ON rate_card_lines;
DROP FUNCTION audit_new_lines();
