-- Offered once Stripe is configured. From one US dollar on: Stripe's least amount is about half of that, and differs by currency.
-- Its most is eight digits.
insert into payment_methods (code, provider, hold_minutes, min_minor, max_minor, position)
values ('card', 'stripe', 15, 100, 5000000, 10)
on conflict do nothing;
