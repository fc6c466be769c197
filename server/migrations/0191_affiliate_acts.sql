-- The owners are told by mail of large payouts to affiliates too.
alter table staff_acts drop constraint staff_acts_kind_check;
alter table staff_acts add constraint staff_acts_kind_check check (kind in ('bank', 'balance', 'points', 'price', 'payout', 'coupon',
  'staff_added', 'staff_reset', 'staff_disabled', 'staff_enabled', 'own_password', 'own_email', 'own_second_factor',
  'own_recovery_codes', 'giving_limits'));
