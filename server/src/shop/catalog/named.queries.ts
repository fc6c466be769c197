import { sql, type RawBuilder } from 'kysely';

/** SQL: the text as names of products are stored for comparison; null if nothing is left of it. It is folded once, not for each row. */
const folded = (q: string): RawBuilder<string> => sql<string>`(select nullif(search_fold(${q}), ''))`;

/** SQL: a product whose `search_name` this is has the text in its name, without accents, case or punctuation. */
export const nameHas = (searchName: RawBuilder<unknown>, q: string): RawBuilder<boolean> =>
  sql<boolean>`${searchName} like '%' || ${folded(q)} || '%'`;

/** SQL: its name begins with the text. */
export const nameBegins = (searchName: RawBuilder<unknown>, q: string): RawBuilder<boolean> =>
  sql<boolean>`${searchName} like ${folded(q)} || '%'`;
