import type { StaffOption } from '@halfturn/contract/staff/product-types.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import type { Names } from './attributes.ts';
import type { AttributeRow } from './types.queries.ts';

/** An attribute that is built in keeps its options in a table of its own; languages are no list of the store. */
const LISTS: Readonly<Record<string, 'platforms' | 'regions' | 'genres'>> = {
  platform: 'platforms',
  region: 'regions',
  genre: 'genres',
};

type Attribute = Pick<AttributeRow, 'code' | 'kind' | 'built_in'>;

/** Whether an attribute has options that staff keep. */
export const hasOptions = ({ code, kind, built_in }: Attribute): boolean =>
  built_in ? LISTS[code] !== undefined : kind === 'select' || kind === 'multi_select';

/** SQL: the table that holds an attribute's options, and which of its rows are. */
const optionsIn = ({
  code,
  built_in,
}: Attribute): { table: RawBuilder<unknown>; where: RawBuilder<unknown> } => {
  const list = built_in ? LISTS[code] : undefined;
  if (list) return { table: sql.table(list), where: sql`true` };
  return { table: sql.table('attribute_options'), where: sql`attribute = ${code}` };
};

/** SQL: the column of a product that an attribute which is built in stands in. */
const columnOf = (code: string): RawBuilder<string> => sql.ref(`${code}_code`);

/** SQL: each option that products have, with how many have it. */
const usesOf = ({ code, kind, built_in }: Attribute): RawBuilder<unknown> => {
  if (built_in)
    return sql`select ${columnOf(code)} as code, count(*)::int as products from products where parent_id is null group by 1`;
  if (kind === 'multi_select')
    return sql`select each as code, count(*)::int as products
      from products, jsonb_array_elements_text(attributes -> ${code}::text) as each
      where attributes <> '{}' and jsonb_typeof(attributes -> ${code}::text) = 'array' group by 1`;
  return sql`select attributes ->> ${code}::text as code, count(distinct coalesce(parent_id, id))::int as products from products
    where attributes <> '{}' and attributes ? ${code}::text group by 1`;
};

/** The options of an attribute in their order, with how many products have each. */
export async function listOptions(db: Db, attribute: Attribute): Promise<StaffOption[]> {
  if (!hasOptions(attribute)) return [];
  const { table, where } = optionsIn(attribute);
  const { rows } = await sql<StaffOption>`
    select o.code, o.names, coalesce(u.products, 0) as products,
      ${attribute.code === 'region' && attribute.built_in ? sql`o.countries` : sql`null`} as countries,
      ${attribute.code === 'platform' && attribute.built_in ? sql`o.activation` : sql`null`} as activation
    from ${table} o left join (${usesOf(attribute)}) u on u.code = o.code
    where ${where} order by o.position, o.code`.execute(db);
  return rows;
}

/** The names of options, without counts. */
export async function optionNames(db: Db, attribute: Attribute): Promise<{ code: string; names: Names }[]> {
  if (!hasOptions(attribute)) return [];
  const { table, where } = optionsIn(attribute);
  const { rows } = await sql<{ code: string; names: Names }>`
    select code, names from ${table} where ${where} order by position, code`.execute(db);
  return rows;
}

/** Products with a value of an attribute, whatever their status. */
export async function productsWith(db: Db, { code, built_in }: Attribute): Promise<number> {
  const has = built_in
    ? code === 'language'
      ? sql`languages <> '{}'`
      : sql`${columnOf(code)} is not null`
    : sql`attributes <> '{}' and attributes ? ${code}::text`;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from products where ${has}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** SQL: whether a product has an option. */
const hasOption = ({ code, kind, built_in }: Attribute, option: string): RawBuilder<boolean> => {
  if (built_in) return sql`${columnOf(code)} = ${option}`;
  const value = JSON.stringify({ [code]: kind === 'multi_select' ? [option] : option });
  return sql`attributes <> '{}' and attributes @> ${value}::jsonb`;
};

/** Whether any product has an option, or a type shows its genre. */
export async function optionIsUsed(trx: Trx, attribute: Attribute, option: string): Promise<boolean> {
  const shown =
    attribute.code === 'genre' && attribute.built_in
      ? sql`exists (select from classes where genre_code = ${option})`
      : sql`false`;
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from products where ${hasOption(attribute, option)}) or ${shown} as used`.execute(
    trx,
  );
  return rows[0]?.used ?? false;
}

/** Gives every product that has an option another one in its place. Two variants of a product cannot become the same (unique). */
export async function exchangeOption(
  trx: Trx,
  attribute: Attribute,
  from: string,
  to: string,
): Promise<void> {
  const { code, kind, built_in } = attribute;
  const having = JSON.stringify({ [code]: from });
  if (kind === 'select' && !built_in)
    await sql`update products set option_values = option_values || ${JSON.stringify({ [code]: to })}::jsonb
      where parent_id is not null and option_values @> ${having}::jsonb`.execute(trx);
  const after = built_in
    ? sql`${columnOf(code)} = ${to}`
    : kind === 'multi_select'
      ? sql`attributes = jsonb_set(attributes, array[${code}::text], (
          select jsonb_agg(distinct case each when ${from} then ${to} else each end)
          from jsonb_array_elements_text(attributes -> ${code}::text) as each))`
      : sql`attributes = attributes || ${JSON.stringify({ [code]: to })}::jsonb`;
  await sql`update products set ${after} where ${hasOption(attribute, from)}`.execute(trx);
  if (built_in && code === 'genre')
    await sql`update classes set genre_code = ${to}, version = version + 1 where genre_code = ${from}`.execute(
      trx,
    );
}

export interface OptionInput {
  names: Names;
  countries?: readonly string[] | undefined;
  activation?: string | undefined;
}

/** SQL: the columns that only regions and platforms have. */
const own = (
  { code, built_in }: Attribute,
  { countries, activation }: OptionInput,
): Record<string, RawBuilder<unknown>> => {
  if (built_in && code === 'region') return { countries: sql`${countries ?? []}::text[]` };
  if (built_in && code === 'platform') return { activation: sql`${activation ?? ''}` };
  return {};
};

/** Adds an option behind the others. */
export async function insertOption(
  trx: Trx,
  attribute: Attribute,
  { code, slug }: { code: string; slug: string },
  input: OptionInput,
): Promise<void> {
  const { table, where } = optionsIn(attribute);
  const columns: Record<string, RawBuilder<unknown>> = {
    code: sql`${code}`,
    names: sql`${JSON.stringify(input.names)}::jsonb`,
    position: sql`(select coalesce(max(position) + 1, 0) from ${table} where ${where})`,
    ...(attribute.built_in ? { slug: sql`${slug}` } : { attribute: sql`${attribute.code}` }),
    ...own(attribute, input),
  };
  await sql`
    insert into ${table} (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(columns))})`.execute(trx);
}

/** Changes an option. Returns whether there is one. */
export async function updateOption(
  trx: Trx,
  attribute: Attribute,
  code: string,
  input: OptionInput,
): Promise<boolean> {
  const { table, where } = optionsIn(attribute);
  const columns = { names: sql`${JSON.stringify(input.names)}::jsonb`, ...own(attribute, input) };
  const set = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { rows } = await sql`
    update ${table} set ${sql.join(set)} where ${where} and code = ${code} returning code`.execute(trx);
  return rows.length > 0;
}

/** Deletes an option. Returns whether there was one. */
export async function deleteOption(trx: Trx, attribute: Attribute, code: string): Promise<boolean> {
  const { table, where } = optionsIn(attribute);
  const { rows } = await sql`delete from ${table} where ${where} and code = ${code} returning code`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Puts options in the order of the codes. */
export async function orderOptions(trx: Trx, attribute: Attribute, codes: readonly string[]): Promise<void> {
  const { table, where } = optionsIn(attribute);
  await sql`
    update ${table} o set position = w.no::int
    from unnest(${codes}::text[]) with ordinality as w (wanted, no) where ${where} and o.code = w.wanted`.execute(
    trx,
  );
}
