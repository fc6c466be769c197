-- A provider may say no more than that something happened to a payment: what is true of it is then read from the provider.
alter table payment_events add column ref text;
alter table payment_events alter column event drop not null;
alter table payment_events add constraint payment_events_of_a_payment check (event is not null or ref is not null);
