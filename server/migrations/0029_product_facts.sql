-- What a product's page says beside its story, in a language of its own; where it is null, `products` has it in English.
alter table product_texts
  add column edition text,
  add column system text,
  add column tips text,
  alter column summary drop not null,
  alter column description drop not null,
  -- A story is told whole or not at all, and a row that says nothing would hide nothing but itself.
  add constraint product_texts_whole check ((summary is null) = (description is null)),
  add constraint product_texts_says check (num_nonnulls(summary, edition, system, tips) > 0);
