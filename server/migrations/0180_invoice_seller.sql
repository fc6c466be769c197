-- No invoice without a seller. docs/decisions/0086-no-invoice-without-a-seller.md.

-- Not for those that were issued before, which are never changed, nor for their credit notes, which repeat what they say.
alter table invoices add constraint invoices_seller check (
  series <> 'INV' or (
    coalesce(btrim(data #>> '{seller,name}'), '') <> ''
    and coalesce(btrim(data #>> '{seller,lines,0}'), '') <> ''
    and coalesce(btrim(data #>> '{seller,country}'), '') <> ''
  )
) not valid;

-- What the invoice says of a buyer whose data was deleted while it waited. Emptied when it is issued.
alter table orders add column invoice_buyer jsonb;
