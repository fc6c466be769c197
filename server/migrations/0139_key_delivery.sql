-- How the buyer gets a key: in the mail, or by a link to reveal it on the order page. docs/decisions/0081-key-delivery.md.
-- Until now every small order had its keys in the mail, so that is what older orders and accounts stand at.
alter table orders add column key_delivery text not null default 'mail'
  constraint orders_key_delivery_check check (key_delivery in ('mail', 'link'));
-- What the checkout starts from for a member.
alter table accounts add column key_delivery text not null default 'mail'
  constraint accounts_key_delivery_check check (key_delivery in ('mail', 'link'));
-- The keys of a gift go to its recipient; a buyer who takes it back reveals them.
update orders set key_delivery = 'link' where gift;
