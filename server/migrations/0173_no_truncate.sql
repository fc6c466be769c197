-- A row trigger does not see TRUNCATE. The tables whose rows may not be removed refuse it by a trigger for the statement.
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();
create trigger balance_ledger_no_truncate before truncate on balance_ledger for each statement execute function refuse_change();
create trigger key_reveals_no_truncate before truncate on key_reveals for each statement execute function refuse_change();
create trigger order_events_no_truncate before truncate on order_events for each statement execute function refuse_change();
create trigger points_ledger_no_truncate before truncate on points_ledger for each statement execute function refuse_change();
create trigger bank_entries_no_truncate before truncate on bank_entries for each statement execute function refuse_removal();
create trigger deliveries_no_truncate before truncate on deliveries for each statement execute function refuse_removal();
create trigger document_texts_no_truncate before truncate on document_texts for each statement execute function refuse_removal();
create trigger invoices_no_truncate before truncate on invoices for each statement execute function refuse_removal();
create trigger orders_no_truncate before truncate on orders for each statement execute function refuse_removal();
create trigger product_keys_no_truncate before truncate on product_keys for each statement execute function refuse_removal();
