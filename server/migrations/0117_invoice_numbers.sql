-- `lpad` cuts off what is longer than its length: the millionth invoice of a year would have had the number of another.
alter table invoices alter column number
  set expression as (series || '-' || year || '-' || lpad(no::text, greatest(6, length(no::text)), '0'));
