import type { AnyEndpoint } from '@halfturn/contract/endpoint.ts';
import { ENDPOINTS } from '@halfturn/contract/calls.ts';
import { PAGE_SIZES } from '@halfturn/contract/primitives/page.ts';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Db } from '../src/platform/db/kysely.ts';

/** Everything that the back office reads: lists, single things, counts and reports. */
export const DESK_READS: readonly AnyEndpoint[] = ENDPOINTS.filter(
  ({ access, method }) => access === 'staff' && method === 'GET',
);

/** Questions that find something in the shop of `largeShop`; what is an enum or a switch is asked with each of its values. */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  q: ['word', 'HT-0000', 'buyer 77', 'b.test'],
  email: ['guest77@b.test'],
  method: ['card'],
  country: ['DE'],
  product: ['title77'],
  tag: ['vip'],
  area: ['orders'],
  subject: ['order:HT-7'],
  platform: ['p3'],
  region: ['r3'],
  genre: ['g3'],
  level: ['1'],
  rating: ['5'],
  days: ['30'],
  provider: ['sandbox'],
  locale: ['en-US'],
  error: ['refused'],
  fixed: ['true'],
  low: ['true'],
  nearby: ['true'],
  sale: ['true'],
  sent: ['true'],
};
/** Ids that the shop has: for parameters of a path or of a query by their name, or by the path that they are in. */
const IDS: Readonly<Record<string, string>> = {
  account: `select account_id from orders where account_id is not null limit 1`,
  accountId: `select account_id from affiliates limit 1`,
  actor: `select 'staff:' || id from staff limit 1`,
  batch: `select id from key_batches where name <> '' and product_id = (select id from products order by id limit 1) limit 1`,
  productId: `select id from products order by id limit 1`,
  type: `select id from classes where slug = 'games'`,
  typeId: `select id from classes where slug = 'games'`,
  order: `select order_no from orders order by id limit 1`,
  orderNo: `select order_no from orders order by id limit 1`,
  list: `select 'orders'`,
  '/admin/claims/{id}': `select id from claims limit 1`,
  '/admin/reviews/{id}': `select id from reviews limit 1`,
  '/admin/content/{id}': `select id from documents limit 1`,
  '/admin/content/{id}/history': `select id from documents limit 1`,
  '/admin/customers/{id}': `select id from accounts limit 1`,
  '/admin/customers/{id}/notes': `select id from accounts limit 1`,
  '/admin/customers/guests/{id}': `select id from orders where account_id is null limit 1`,
  '/admin/coupons/{id}': `select id from coupons limit 1`,
  '/admin/coupons/{id}/uses': `select coupon_id from coupon_uses limit 1`,
  '/admin/members/{id}': `select id from accounts limit 1`,
  '/admin/members/{id}/balance': `select id from accounts limit 1`,
  '/admin/notices/{id}': `select id from announcements limit 1`,
  '/admin/enquiries/{id}': `select id from enquiries limit 1`,
  '/admin/support/{id}': `select id from support_tickets limit 1`,
  '/admin/chats/{id}': `select id from chats limit 1`,
  '/admin/support/{id}/others': `select id from support_tickets limit 1`,
  '/admin/disputes/{id}': `select id from disputes limit 1`,
  '/admin/product-bulks/{id}': `select id from product_bulks limit 1`,
  '/admin/product-imports/{id}': `select id from product_imports limit 1`,
  '/admin/product-imports/{id}/lines': `select id from product_imports limit 1`,
  '/admin/products/{id}': `select id from products order by id limit 1`,
  '/admin/products/{id}/facts': `select id from products order by id limit 1`,
  '/admin/products/{id}/variants': `select id from products order by id limit 1`,
  '/admin/product-types/{id}': `select id from classes where slug = 'games'`,
  '/admin/product-types/{id}/attributes': `select id from classes where slug = 'games'`,
  '/admin/mail-templates/{kind}': `select 'order-cancelled'`,
  '/admin/attributes/{code}': `select code from attributes limit 1`,
  '/admin/key-batches/{id}': `select id from key_batches where name <> '' limit 1`,
  '/admin/key-imports/{id}': `select id from key_imports limit 1`,
  '/admin/key-imports/{id}/lines': `select id from key_imports limit 1`,
  '/admin/bank/statements/{id}': `select id from bank_statements limit 1`,
  '/admin/bank/entries/{id}/orders': `select id from bank_entries limit 1`,
};
/** Calls that need more than an id, and read a single row. */
const LEFT_OUT = new Set([
  '/admin/home/banners/{id}/preview',
  '/admin/content/{id}/history/{locale}/{no}',
  '/admin/payment-providers/{code}',
  '/admin/sign-in-providers/{provider}',
]);

/** One question to the back office. */
export interface DeskQuestion {
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
}

interface Property {
  enum?: unknown[];
  const?: unknown;
  anyOf?: Property[];
  type?: string;
  format?: string;
}

/** The values that a schema names by themselves, such as those of an enum. */
const valuesOf = ({ enum: values, const: only, anyOf, type }: Property): string[] =>
  (
    anyOf?.flatMap(valuesOf) ??
    values ??
    (only === undefined ? (type === 'boolean' ? [true] : []) : [only])
  ).map(String);

interface QueryShape {
  properties?: Record<string, Property>;
  required?: string[];
}
const shapeOf = (query: z.ZodType | undefined): QueryShape =>
  query ? (z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as QueryShape) : {};

const PERIOD = { from: '2026-01-01', to: '2026-12-31' };

/**
 * The questions that a call is asked: by itself, in each order, with each value of each filter, and in its period. The caller adds
 * the last page, once it knows how many there are.
 *
 * @throws for a part of a path or a query that has no answer here, so that no new list is forgotten
 */
export async function questionsOf(db: Db, { path, query, name }: AnyEndpoint): Promise<DeskQuestion[]> {
  if (LEFT_OUT.has(path)) return [];
  const idOf = async (key: string): Promise<string> => {
    // What lies below a thing goes by the id of the thing, unless it says otherwise.
    const thing = path.slice(0, path.indexOf('}') + 1);
    const text = (path.includes(`{${key}}`) ? (IDS[path] ?? IDS[thing]) : undefined) ?? IDS[key];
    if (text === undefined) throw new Error(`${name}: say in IDS what stands for ${key}`);
    const { rows } = await sql<Record<string, string>>`${sql.raw(text)}`.execute(db);
    return Object.values(rows[0] ?? {})[0] ?? '';
  };
  const params: Record<string, string> = {};
  for (const [, key = ''] of path.matchAll(/\{(\w+)\}/g)) params[key] = await idOf(key);
  const base = { path, params };
  const { properties: shape = {}, required = [] } = shapeOf(query);
  const answersTo = async (key: string): Promise<string[]> => [
    ...new Set([
      ...valuesOf(shape[key] ?? {}).filter((value) => value !== ''),
      ...(ANSWERS[key] ?? []),
      ...(key in IDS ? [await idOf(key)] : []),
    ]),
  ];
  const least: Record<string, string> = {};
  for (const key of required) least[key] = (await answersTo(key))[0] ?? '';
  const questions: DeskQuestion[] = [{ ...base, query: least }];
  if (shape.from && shape.to) questions.push({ ...base, query: { ...least, ...PERIOD } });
  for (const key of Object.keys(shape)) {
    if (['pageNum', 'pageSize', 'from', 'to'].includes(key)) continue;
    const values = await answersTo(key);
    if (values.length === 0) throw new Error(`${name}: say in ANSWERS what ${key} may be`);
    for (const value of values) questions.push({ ...base, query: { ...least, [key]: value } });
  }
  return questions;
}

/** The query of the last page of so many rows. Undefined if there is one page alone. */
export const lastPage = (total: number): Record<string, string> | undefined => {
  const size = PAGE_SIZES[1];
  const last = Math.min(Math.ceil(total / size), 100_000);
  return last > 1 ? { pageNum: String(last), pageSize: String(size) } : undefined;
};
