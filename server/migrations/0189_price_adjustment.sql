-- Staff may change what an unpaid order costs. The amount is shared out over the lines, so that tax, invoices and refunds per
-- copy follow from them as they do after a coupon.
alter table orders
  add column adjust_reason text not null default '' check (length(adjust_reason) <= 300),
  add constraint orders_adjust_check check ((adjust_minor = 0) = (adjust_reason = ''));

alter table order_lines
  add column adjust_minor bigint not null default 0,
  drop constraint order_lines_check1,
  add constraint order_lines_check1 check (total_minor = unit_minor * quantity - discount_minor + adjust_minor);

-- Money's worth that staff gave to customers, where no ledger of its own says so. It counts toward their daily limits together
-- with what they added to balances.
create table staff_given (
  id uuid primary key default uuidv7(),
  actor text not null,
  subject text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  at timestamptz not null
);
create index staff_given_by on staff_given (actor, at);

-- The owners are told by mail of large price adjustments too.
alter table staff_acts drop constraint staff_acts_kind_check;
alter table staff_acts add constraint staff_acts_kind_check check (kind in ('bank', 'balance', 'points', 'price', 'coupon',
  'staff_added', 'staff_reset', 'staff_disabled', 'staff_enabled', 'own_password', 'own_email', 'own_second_factor',
  'own_recovery_codes', 'giving_limits'));
