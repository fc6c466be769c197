-- Who is counted as one person: the client's network (an IPv4 address, or the /64 of an IPv6 address), the /48 around it, and the
-- mailbox in one form (`clientOf`, `siteOf` and `customerOf` write them with each new order and decline).
alter table orders
  add column network cidr,
  add column site cidr,
  add column customer text not null default '';
alter table payment_declines
  add column network cidr,
  add column site cidr;

create function pg_temp.network_of(ip inet, bits int) returns cidr language sql immutable as $$
  select case
    when family(ip) = 4 then network(set_masklen(ip, 32))
    when ip <<= '::ffff:0:0/96' then replace(host(ip), '::ffff:', '')::cidr
    else network(set_masklen(ip, bits)) end $$;
create function pg_temp.site_of(ip inet) returns cidr language sql immutable as $$
  select case when family(ip) = 6 and not ip <<= '::ffff:0:0/96' then pg_temp.network_of(ip, 48) end $$;

update orders set network = pg_temp.network_of(ip, 64), site = pg_temp.site_of(ip) where ip is not null;
update payment_declines set network = pg_temp.network_of(ip, 64), site = pg_temp.site_of(ip) where ip is not null;
-- Looked at for a day at most; without the domains that only code can write in one form.
update orders set customer = case
    when split_part(email_norm, '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(regexp_replace(split_part(email_norm, '@', 1), '(.)\+.*$', '\1'), '.', '') || '@gmail.com'
    else regexp_replace(email_norm, '^([^@]+?)\+[^@]*@', '\1@') end
  where email_norm <> '';

-- What is forgotten with the address.
alter table orders add constraint orders_network check (ip is not null or (network is null and site is null));
alter table payment_declines add constraint payment_declines_network check (ip is not null or (network is null and site is null));

drop index orders_ip;
create index orders_network on orders (network, placed_at desc) where network is not null;
create index orders_site on orders (site, placed_at desc) where site is not null;
-- Open, or canceled: what counts for the caps of guests.
drop index orders_open_ip;
create index orders_unpaid_network on orders (network, placed_at desc)
  where status in ('awaiting_payment', 'paying', 'cancelled');
create index orders_unpaid_site on orders (site, placed_at desc)
  where site is not null and status in ('awaiting_payment', 'paying', 'cancelled');
drop index payment_declines_ip;
create index payment_declines_network on payment_declines (network, at desc) where network is not null;
create index payment_declines_site on payment_declines (site, at desc) where site is not null;
