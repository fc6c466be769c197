-- What only the store writes in a purchase, cheaper to write. PostgreSQL reads a table's checks from their text at each statement
-- that writes to it (7 µs for a list of words); a domain's it keeps. And a list of words stands in one place.

create domain log_machine as text check (value in ('order', 'payment', 'delivery'));
create domain access_kind as text check (value in ('buyer', 'mail', 'device'));
create domain reveal_actor as text check (value in ('buyer', 'mail', 'staff'));
create domain attempt_state as text check (value in ('pending', 'paid', 'failed', 'cancelled', 'expired'));
create domain capture_disposition as text check (
  value in ('applied', 'duplicate', 'late', 'cancelled', 'short', 'wrong_currency'));
create domain mail_state as text check (value in ('queued', 'accepted', 'bounced', 'failed'));
-- An amount that was paid or is asked for, in the minor unit of its currency.
create domain paid_minor as bigint check (value > 0);
create domain count_from_one as integer check (value > 0);
create domain secret_hash as bytea check (length(value) = 32);
create domain idempotency_key as text check (length(value) between 1 and 255);

alter table order_events
  drop constraint order_events_machine_check,
  alter column machine type log_machine;

alter table order_access
  drop constraint order_access_kind_check,
  drop constraint order_access_token_hash_check,
  alter column kind type access_kind,
  alter column token_hash type secret_hash;

alter table key_reveals
  drop constraint key_reveals_actor_check,
  alter column actor type reveal_actor;

alter table payment_attempts
  drop constraint payment_attempts_no_check,
  drop constraint payment_attempts_state_check,
  drop constraint payment_attempts_amount_minor_check,
  alter column no type count_from_one,
  alter column state type attempt_state,
  alter column amount_minor type paid_minor;

alter table payment_captures
  drop constraint payment_captures_amount_minor_check,
  drop constraint payment_captures_disposition_check,
  alter column amount_minor type paid_minor,
  alter column disposition type capture_disposition;

alter table mails
  drop constraint mails_state_check,
  alter column state type mail_state;

alter table idempotency_keys
  drop constraint idempotency_keys_key_check,
  alter column key type idempotency_key;

-- Read once a day, to forget what is old: blocks will do.
drop index idempotency_keys_created_at;
create index idempotency_keys_created_at on idempotency_keys using brin (created_at);

alter table sandbox.payments
  drop constraint payments_amount_minor_check,
  drop constraint payments_state_check;
create domain sandbox.payment_state as text check (value in ('open', 'approved', 'declined', 'cancelled'));
alter table sandbox.payments
  alter column amount_minor type paid_minor,
  alter column state type sandbox.payment_state;
