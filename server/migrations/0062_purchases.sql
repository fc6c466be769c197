-- A mail that was decided on is its own promise. Whoever is about to send it holds it, and says so anew while at work: until this
-- moment nobody else sends it.
alter table mails add column taken_until timestamptz;

-- As of which version of what sales are reckoned by: ways to pay, rates, settings. Who holds those in memory reads this number with
-- what it reads anyway, and so knows that they still hold: no news of a change can be lost, as none is sent.
create table sale_terms (
  single boolean primary key default true check (single),
  version int not null default 1
);
insert into sale_terms default values;

create function sale_terms_changed() returns trigger language plpgsql as $$ begin
  update sale_terms set version = version + 1;
  return null;
end $$;

-- At the end of the transaction: this row is then the last that it locks, so that nobody waits for each other in a circle.
create constraint trigger settings_terms after insert or update or delete on settings
  deferrable initially deferred for each row execute function sale_terms_changed();
create constraint trigger payment_methods_terms after insert or update or delete on payment_methods
  deferrable initially deferred for each row execute function sale_terms_changed();
create constraint trigger currency_rates_terms after insert or update or delete on currency_rates
  deferrable initially deferred for each row execute function sale_terms_changed();
