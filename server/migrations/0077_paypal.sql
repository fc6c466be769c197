-- Offered where the provider is set up. Currencies: those that PayPal takes from buyers in other countries too.
insert into payment_methods (code, provider, currencies, hold_minutes, position)
values ('paypal', 'paypal',
  '{USD,EUR,GBP,AUD,CAD,CHF,CZK,DKK,HKD,HUF,ILS,JPY,MXN,NOK,NZD,PHP,PLN,SEK,SGD,THB,TWD}', 15, 20)
on conflict do nothing;
