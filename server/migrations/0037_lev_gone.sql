-- Bulgaria pays in euros since 2026-01-01: nothing is priced or charged in lev any more. Orders that were keep their currency.
delete from currency_rates where code = 'BGN';
