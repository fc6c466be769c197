-- Whoever writes products must not wait for another who brings the same new word and has not committed yet. Words that are left
-- out here, the round that counts them finds.
create or replace function search_learn_all(terms text[]) returns void language sql as $$
  insert into search_words (word)
  select word from (select distinct search_word(term) as word from unnest(terms) as term) as t
  where word <> '' and not exists (select from search_words known where known.word = t.word)
    and (select pg_try_advisory_xact_lock(7236015))
  order by word on conflict do nothing
$$;
