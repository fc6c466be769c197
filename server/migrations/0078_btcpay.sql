-- Offered where the provider is set up. It takes every currency that it knows a rate for.
insert into payment_methods (code, provider, hold_minutes, position) values ('btcpay', 'btcpay', 30, 40)
on conflict do nothing;

-- Where the buyer fetches a refund that cannot be sent by itself: who pays in coins has no account to send them back to.
alter table refunds add column claim_url text;
