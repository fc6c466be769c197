-- A provider's page lets a buyer try one card after another: each decline counts, by the name of the event that told of it.
alter table payment_declines drop constraint payment_declines_pkey;
alter table payment_declines
  add column ref text not null unique,
  -- The e-mail in one form, however it is written.
  add column customer text not null default '',
  -- The provider's name for the card, which says nothing of its number; null where it tells none.
  add column card text;
alter table payment_declines add primary key (ref);
alter table payment_declines drop constraint payment_declines_ref_key;
create index payment_declines_customer on payment_declines (customer, at desc);
create index payment_declines_card on payment_declines (card, at desc) where card is not null;

-- Ways to pay that take cards: they rest for who tries many.
alter table payment_methods add column cards boolean not null default false;
update payment_methods set cards = true where provider = 'stripe';
