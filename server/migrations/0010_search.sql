-- Folds case and accents, for search. Immutable by promise: the dictionary is named, so it cannot change under an index.
create function fold(value text) returns text
language sql immutable strict parallel safe
return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- How a title is compared with what a person types: case, accents, marks of ownership and apostrophes fall away, and all
-- other punctuation separates words. The collation is named, so the same text folds alike on every server.
create function search_fold(value text) returns text
language sql immutable strict parallel safe
return trim(regexp_replace(
  lower(public.unaccent('public.unaccent'::regdictionary, translate(value, '™®©''’`´', '')) collate pg_c_utf8),
  '[^[:alnum:]]+', ' ', 'g'));

-- "Müller" as it is typed where there are no umlauts: "Mueller".
create function search_umlauts(value text) returns text
language sql immutable strict parallel safe
return replace(replace(replace(lower(value collate pg_c_utf8), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue');

-- A folded text with each letter that is not ASCII as four capitals, from A for 0 to P for 15. An index of trigrams leaves out all other
-- letters in a database whose character type is "C", and its trigrams would not find one or two Chinese signs.
create function search_letters(value text) returns text
language sql immutable strict parallel safe
return case when octet_length(value) = length(value) then value else (
  select string_agg(case when octet_length(sign) = 1 then sign
    else translate(lpad(to_hex(ascii(sign) & 65535), 4, '0'), '0123456789abcdef', 'ABCDEFGHIJKLMNOP') end, '' order by no)
  from unnest(string_to_array(value, null)) with ordinality as u (sign, no)) end;

-- For `like` on a text of `product_search`: the word somewhere in it, or at the beginning of a word if it has one or two letters, as no
-- trigram finds those elsewhere. Null if nothing is left of the word.
create function search_part(word text) returns text
language sql immutable strict parallel safe
return case
  when search_fold(word) = '' then null
  when octet_length(search_fold(word)) < 3 then '% ' || search_fold(word) || '%'
  else '%' || search_letters(search_fold(word)) || '%' end;

-- How a title and what a person types are brought to one form (docs/algorithms/search.md). Wide forms, accents, marks of
-- ownership, apostrophes, tashkeel and case fall away; hiragana is written as katakana; a sign of Chinese, Japanese or Korean
-- stands apart from a Latin letter; everything else separates words. The collation is named, so that it is so everywhere.
create function search_key(value text) returns text
language sql immutable strict parallel safe
return case when octet_length(value) = length(value) then
  trim(regexp_replace(replace(translate(lower(value collate pg_c_utf8), '''`', ''), '&', ' and '), '[^a-z0-9]+', ' ', 'g'))
else
  trim(regexp_replace(regexp_replace(regexp_replace(
    translate(
      lower(public.unaccent('public.unaccent'::regdictionary, normalize(regexp_replace(
        normalize(replace(translate(value, '™®©''’`´ʼ', ''), '&', ' and '), NFKD),
        '[\u0300-\u036f\u064b-\u065f\u0670\u0640]+', '', 'g'), NFC)) collate pg_c_utf8),
      'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖςىةکی',
      'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶσيهكي'),
    '[^[:alnum:]]+', ' ', 'g'),
    '([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7a3])([^ \u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7a3])', '\1 \2', 'g'),
    '([^ \u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7a3])([\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7a3])', '\1 \2', 'g'))
end;

-- A Roman number as it is typed by most; any other word as it is.
create function search_number(word text) returns text
language sql immutable strict parallel safe
return case word when 'i' then '1'
  when 'ii' then '2'
  when 'iii' then '3'
  when 'iv' then '4'
  when 'v' then '5'
  when 'vi' then '6'
  when 'vii' then '7'
  when 'viii' then '8'
  when 'ix' then '9'
  when 'x' then '10'
  when 'xi' then '11'
  when 'xii' then '12'
  when 'xiii' then '13'
  when 'xiv' then '14'
  when 'xv' then '15'
  when 'xvi' then '16'
  when 'xvii' then '17'
  when 'xviii' then '18'
  when 'xix' then '19'
  when 'xx' then '20'
  else word end;

-- A title with its Roman numbers as digits. The first word is none ("V Rising"), and I is one at the end alone
-- ("I Am Bread").
create function search_title(value text) returns text
language sql immutable strict parallel safe
return coalesce((
  select string_agg(
    case when no > 1 and (word <> 'i' or no = cardinality(words)) then search_number(word) else word end, ' ' order by no)
  from (select string_to_array(search_key(value), ' ') as words) as w, unnest(words) with ordinality as u (word, no)), '');

-- Cyrillic in Latin letters, as it is typed where there is no Cyrillic keyboard.
create function search_latin(word text) returns text
language sql immutable strict parallel safe
return replace(replace(replace(replace(replace(replace(replace(
  translate(word, 'абвгґдеєзиіїйклмнопрстуфхыэьъ', 'abvggdeeziiiiklmnoprstufhye'),
  'ж', 'zh'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'shch'), 'ю', 'yu'), 'я', 'ya');

-- What finds a product. Words of the title stand as they are, Chinese, Japanese and Korean in pairs of signs; what finds it
-- too is marked: + words that are often written as one, ~ initials, @ makers, # platform, genre, class, and what is no title
-- of its own but belongs to one.
create function search_terms(name text, edition text, developer text, publisher text, platform text, genre text, class uuid)
returns tsvector language plpgsql immutable parallel safe as $$
declare
  terms text[] := array['#p' || platform, '#g' || genre, '#c' || class];
  title text := search_key(name);
  words text[] := string_to_array(title, ' ');
  last int := cardinality(words);
  plain boolean := octet_length(title) = length(title);
  word text;
  number text;
  segment text;
  initials text; -- of the segment, numbers as digits
  whole text := ''; -- of the whole title, numbers as digits
  roman text := ''; -- of the whole title, numbers as they stand
  seen int := 0;
begin
  if title || ' ' || lower(edition collate pg_c_utf8) ~ '\m(dlc|soundtrack|ost|season|expansion|add on|addon|upgrade|artbook|skins?|pack|bundle|edition|deluxe|goty|gold|ultimate|premium|collectors?|complete|collection|anthology|trilogy|demo|credits|coins|points)\M' then
    terms := terms || '#x'::text;
  end if;
  for i in 1..last loop
    word := words[i];
    if not plain and word ~ '^[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7a3]' then
      for j in 1..length(word) loop
        terms := terms || substr(word, j, 2);
      end loop;
      if word ~ '^[\uac00-\ud7a3]' then terms := terms || word; end if;
    else
      terms := terms || word;
      if i > 1 and (word <> 'i' or i = last) then terms := terms || search_number(word); end if;
      if right(word, 1) between '0' and '9' and word ~ '^[a-z]{2,}[0-9]+$' then
        terms := terms || array[rtrim(word, '0123456789'), ltrim(word, 'abcdefghijklmnopqrstuvwxyz')];
      end if;
      if not plain and word ~ '[а-яґєії]' then terms := terms || ('+' || search_latin(word)); end if;
    end if;
    if i < last and length(word) + length(words[i + 1]) between 3 and 40 then
      terms := terms || ('+' || word || words[i + 1]);
    end if;
    if i in (3, 4) then
      terms := terms || ('+' || array_to_string(words[1:i], ''));
    end if;
  end loop;
  foreach segment in array case when name ~ '[:|–—(]|\s-\s'
    then regexp_split_to_array(name, '\s*[:|–—(]\s*|\s+-\s+') else array[null] end loop
    initials := '';
    foreach word in array coalesce(string_to_array(search_key(segment), ' '), words) loop
      seen := seen + 1;
      number := case when seen > 1 and (word <> 'i' or seen = last) then search_number(word) else word end;
      if left(number, 1) between '0' and '9' then
        if length(initials) > 1 then terms := terms || ('~' || initials); end if;
        if length(initials) > 0 then
          terms := terms || array['~' || initials || number, '~' || initials || word];
        end if;
        initials := initials || number;
        whole := whole || number;
        roman := roman || word;
      elsif plain or word !~ '^[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7a3]' then
        initials := initials || left(word, 1);
        whole := whole || left(word, 1);
        roman := roman || left(word, 1);
      end if;
    end loop;
    if length(initials) > 1 then terms := terms || ('~' || initials); end if;
  end loop;
  if length(whole) > 1 then terms := terms || array['~' || whole, '~' || roman]; end if;
  foreach word in array string_to_array(search_key(developer || ' ' || publisher), ' ') loop
    terms := terms || ('@' || word);
  end loop;
  return array_to_tsvector(array(select left(t, 60) from unnest(terms) as t where t <> ''));
end $$;

-- What finds a product by its names in other languages: {locale: name}. Whether it belongs to a title, its own name says.
create function search_terms_of_names(names jsonb) returns tsvector
language sql immutable strict parallel safe
return array_to_tsvector(array(
  select distinct term
  from jsonb_each_text(names) as each, unnest(tsvector_to_array(search_terms(each.value, '', '', '', null, null, null))) as term
  where term not like '#%'));

-- A word as it looks with one letter left out (two, if it is long), in its first eight letters: two words that share such a
-- form are a slip or two apart.
create function search_near(word text) returns text[]
language sql immutable strict parallel safe
return case when length(word) < 3 or word ~ '^[0-9~#\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7a3]' then '{}'::text[] else array(
  select left(word, 8)
  union select overlay(left(word, 8) placing '' from i for 1) from generate_series(1, length(left(word, 8))) as i
  union select overlay(overlay(left(word, 8) placing '' from j for 1) placing '' from i for 1)
  from generate_series(1, length(left(word, 8)) - 1) as i, generate_series(i + 1, length(left(word, 8))) as j
  where length(word) > 6)
end;

-- The word of a term. Words of makers count like any other; joined words do not, or there would be as many words as titles.
create function search_word(term text) returns text
language sql immutable strict parallel safe
return case when term like '+%' then '' else left(ltrim(term, '@'), 50) end;

-- Words that mean the same in this shop. `both`: each word finds what the others find; `instead`: the words find what the
-- replacement finds.
create table search_synonyms (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('both', 'instead')),
  -- For one display language; null for all.
  locale text,
  words text[] not null check (cardinality(words) >= 1 and cardinality(words) <= 20),
  replacement text check (length(replacement) between 1 and 100),
  -- As they are looked for.
  keys text[] not null check (cardinality(keys) >= 1 and cardinality(keys) <= 20 and array_position(keys, '') is null),
  replacement_key text check (replacement_key <> ''),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((kind = 'instead') = (replacement is not null) and (replacement is null) = (replacement_key is null)),
  check (kind = 'instead' or cardinality(keys) > 1)
);

-- Every word that finds a product, with the number of products. A new word is added in the transaction of its product. A job
-- counts the products: counting in the transaction would make all writers wait for each other at common words.
create table search_words (
  word text collate "C" primary key,
  products integer not null default 1,
  near text[] not null generated always as (search_near(word)) stored
);
create index search_words_near on search_words using gin (near) with (fastupdate = off);

-- A writer of products must not wait for another transaction with the same new word. The job that counts the words finds those
-- that are left out here.
create function search_learn_all(terms text[]) returns void language sql as $$
  insert into search_words (word)
  select word from (select distinct search_word(term) as word from unnest(terms) as term) as t
  where word <> '' and not exists (select from search_words known where known.word = t.word)
    and (select pg_try_advisory_xact_lock(7236015))
  order by word on conflict do nothing
$$;

create function search_learn() returns trigger language plpgsql as $$ begin
  perform search_learn_all(array(select distinct unnest(tsvector_to_array(search_terms)) from added));
  return null;
end $$;

create function search_learn_again() returns trigger language plpgsql as $$ begin
  perform search_learn_all(tsvector_to_array(new.search_terms));
  return null;
end $$;

-- The filters of a list that a member keeps by a name.
create table saved_filters (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id),
  name text not null check (name <> '' and length(name) <= 60),
  -- What the list's address names, and its query.
  list text not null check (length(list) <= 120),
  query text not null check (query <> '' and length(query) <= 2000),
  -- That the prices in the query are in.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  saved_at timestamptz not null
);
create unique index saved_filters_name on saved_filters (account_id, lower(name));
