-- Append-only, each row sealed with the hash of the one before.
create table audit_log (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  reason text not null default '',
  prev_hash bytea,
  hash bytea not null,
  -- The first part of the action, for the filter of the log's screen; derived, so the seal leaves it out.
  area text not null generated always as (split_part(action, '.', 1)) stored
);
create index audit_log_newest on audit_log (at desc, id desc);
create index audit_log_actor on audit_log (actor, at desc, id desc);
create index audit_log_area on audit_log (area, at desc, id desc);
create index audit_log_subject on audit_log (subject text_pattern_ops, at desc, id desc);

create function audit_log_seal() returns trigger language plpgsql as $$
begin
  -- One writer at a time, or two rows would be sealed with the same predecessor.
  perform pg_advisory_xact_lock(hashtext('audit_log'));
  select hash into new.prev_hash from audit_log order by id desc limit 1;
  -- As JSON, so that no two different rows read alike: absent values keep their place.
  new.hash := sha256(coalesce(new.prev_hash, ''::bytea) || convert_to(
    jsonb_build_array(new.id, extract(epoch from new.at), new.actor, new.action, new.subject, new.before, new.after,
      new.reason)::text, 'UTF8'));
  return new;
end $$;
create trigger audit_log_seal before insert on audit_log for each row execute function audit_log_seal();

create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();
-- A row trigger does not see TRUNCATE. The tables whose rows may not be removed refuse it by a trigger for the statement.
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();
