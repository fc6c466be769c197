-- What must hold for a transaction to stand, checked by the statement that makes it so: the check needs no round trip of its
-- own, and the commit behind it is void where it fails. HT001 is a fault of ours, HT002 means "run the transaction again".
create function must(holds boolean, otherwise text, code text default 'HT001') returns boolean
language plpgsql as $$ begin
  if holds is not true then
    raise exception '%', otherwise using errcode = code;
  end if;
  return true;
end $$;
