-- Some acts of the staff need a second factor that was confirmed a moment ago. docs/decisions/0077-fresh-codes.md.
alter table staff_sessions add column code_at timestamptz;
-- A session from before this column is asked for a code at its first such act.

-- After staff have moved a gift: the hash of the secret that restores the address that its buyer had chosen; and that address,
-- until it is restored or the buyer chooses another.
alter table gifts
  add column buyer_email text not null default '',
  add column undo_hash bytea unique check (octet_length(undo_hash) = 32),
  add check (buyer_email = '' or undo_hash is not null);

insert into reserved_slugs values ('gift-address') on conflict do nothing;
