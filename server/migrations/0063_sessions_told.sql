-- Every process holds in memory which sessions it has seen to be good. Whatever makes one worse is told to all of them by the very
-- transaction, whoever writes it: the account that it is about, or nothing where sessions are removed.
create function tell_session() returns trigger language plpgsql as $$ begin
  perform pg_notify('sessions', old.account_id::text);
  return null;
end $$;
create function tell_sessions_removed() returns trigger language plpgsql as $$ begin
  perform pg_notify('sessions', '');
  return null;
end $$;
create function tell_sessions_of_account() returns trigger language plpgsql as $$ begin
  perform pg_notify('sessions', old.id::text);
  return null;
end $$;

-- Not the note of its last call, which each session has once a minute.
create trigger account_sessions_tell after update on account_sessions for each row
  when (old.ended_at is distinct from new.ended_at or old.expires_at <> new.expires_at or old.remembered <> new.remembered
    or old.account_id <> new.account_id or old.token_hash <> new.token_hash or new.seen_at < old.seen_at)
  execute function tell_session();
create trigger account_sessions_tell_removed after delete on account_sessions for each statement
  execute function tell_sessions_removed();
create trigger accounts_tell_sessions after update on accounts for each row
  when (old.disabled_at is distinct from new.disabled_at or old.erased_at is distinct from new.erased_at)
  execute function tell_sessions_of_account();
