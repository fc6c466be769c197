import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { ENDPOINTS } from '@halfturn/contract/calls.ts';
import { urlOf, type CallError } from '@halfturn/contract/client.ts';
import type { AnyEndpoint } from '@halfturn/contract/endpoint.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Bought } from '../../test/key-shop.ts';
import { Authenticator } from '../../test/authenticator.ts';
import { browser, makeMember, type MemberBrowser } from '../../test/member-browser.ts';
import { memberShop, type MemberShop } from '../../test/member-shop.ts';
import { orderNumber } from '../platform/ids.ts';

/**
 * Every call of the contract is made by a visitor, a member, another member and a disabled one. No other person sees, changes or
 * confirms the existence of anything that belongs to Ada. The calls and their inputs come from the contract: a new call is tested
 * as soon as it is declared, and one that takes an id must say whose it is.
 */
type Params = Record<string, string>;
interface Person {
  name: 'visitor' | 'Ada' | 'Ben' | 'Dan';
  cookies: ReadonlyMap<string, string>;
  ip: string;
}

let shop: MemberShop;
let ada: MemberBrowser;
let order: Bought;
let sessionId: string;
let addressId: string;
let ticketId: string;
let fileId: string;
let passkeyId: string;
let filterId: string;
let people: Record<'visitor' | 'ada' | 'ben' | 'dan', Person>;
/** What only Ada may read. */
let hers: string[];

beforeAll(async () => {
  shop = await memberShop();
  const { store } = shop;
  const { productId, keys } = await shop.shelf(2);
  ada = await makeMember(store, { name: 'Ada Quillfeather', email: 'ada.quill@example.com' });
  await ada.call('POST /api/account', {
    body: {
      uname: ada.name,
      country: 'DE',
      phone: '030 901820',
      zip: '10117',
      address: '7 Tern Row',
      contactTools: '@quill',
    },
  });
  order = await shop.boughtBy(ada, productId);
  await shop.settled(order.id);
  // Issued by a round it would be news of hers in the middle of the test.
  await ada.call('GET /api/orders/{orderNo}/papers', { params: { orderNo: order.orderNo }, query: {} });
  await shop.give(ada, 432_198_765);
  await ada.call('POST /api/wishlist', { body: { productId } });
  await ada.call('POST /api/addresses', { body: addressOf('Heron Lane 1') });
  const { rows } = await ada.call('POST /api/addresses', { body: addressOf('Heron Lane 2') });
  // The default address cannot be deleted.
  ({ id: addressId } = present(rows.find(({ isDefault }) => !isDefault)));
  const made = new Authenticator(store.config.publicUrl).make(
    await ada.call('POST /api/account/passkeys/options', { body: {} }),
  );
  ({ id: passkeyId } = await ada.call('POST /api/account/passkeys', {
    body: { name: 'Quill phone', credential: made },
  }));
  const kept = { name: 'Kingfisher games', list: 'games', query: 'platform=gog', currency: 'EUR' as const };
  ({ id: filterId } = await ada.call('POST /api/savedFilters', { body: kept }));
  ({ id: sessionId } = firstOf((await ada.call('GET /api/account/logins')).sessions));
  ticketId = randomUUID();
  await ada.call('POST /api/support', {
    body: { id: ticketId, topic: 'other', text: 'A question about kingfishers', orderNo: order.orderNo },
  });
  ({ id: fileId } = await store.db
    .insertInto('support_files')
    .values({
      account_id: ada.id,
      kind: 'text',
      name: 'kingfisher.txt',
      size: 2,
      bytes: Buffer.from('ok'),
      at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow());
  hers = [
    'kingfisher',
    'Quillfeather',
    'ada.quill',
    '49 30 901820',
    'Tern Row',
    'Heron Lane',
    '@quill',
    'Quill phone',
    passkeyId,
    '432198765',
    order.accessKey,
    sessionId,
    ...keys,
  ];

  const ben = await makeMember(store, { name: 'Ben' });
  const dan = await makeMember(store, { name: 'Dan' });
  await sql`update accounts set disabled_at = now(), disabled_reason = 'test' where id = ${dan.id}`.execute(
    store.db,
  );
  people = {
    visitor: { name: 'visitor', cookies: new Map(), ip: '10.9.9.9' },
    ada: { ...ada, name: 'Ada' },
    ben: { ...ben, name: 'Ben' },
    dan: { ...dan, name: 'Dan' },
  };
});
afterAll(() => shop.close());

const addressOf = (address: string) => ({
  firstName: 'Ada',
  lastName: 'Quillfeather',
  phone: '+49 30 901820',
  address,
  city: 'Berlin',
  zip: '10117',
  country: 'DE',
});

/** The calls that name a thing of Ada's: what she would send, and the same of a thing that there is not. */
const OF_ADA: Record<string, { hers: () => Params; nobodys: () => Params }> = {
  '/api/getUserLevelInfo/{id}': { hers: () => ({ id: ada.id }), nobodys: () => ({ id: randomUUID() }) },
  '/api/account/sessions/{id}': { hers: () => ({ id: sessionId }), nobodys: () => ({ id: randomUUID() }) },
  '/api/account/passkeys/{id}': { hers: () => ({ id: passkeyId }), nobodys: () => ({ id: randomUUID() }) },
  '/api/addresses/{id}': { hers: () => ({ id: addressId }), nobodys: () => ({ id: randomUUID() }) },
  '/api/savedFilters/{id}': { hers: () => ({ id: filterId }), nobodys: () => ({ id: randomUUID() }) },
  '/api/support/{id}': { hers: () => ({ id: ticketId }), nobodys: () => ({ id: randomUUID() }) },
  '/api/support/files/{id}': { hers: () => ({ id: fileId }), nobodys: () => ({ id: randomUUID() }) },
  '/api/orders/{orderNo}': {
    hers: () => ({ orderNo: order.orderNo }),
    nobodys: () => ({ orderNo: orderNumber() }),
  },
};
/** Ids of what the store shows to everybody, and of what a mail's link or a provider vouches for. */
const OF_ALL: Record<string, Params> = {
  '/api/home/type/{id}': { id: 'games' },
  '/api/home/config/configKey/{key}': { key: 'site.title' },
  '/api/home/product/{class}/{name}': { class: 'games', name: 'x' },
  '/api/products/{id}': { id: randomUUID() },
  '/api/reviews/{id}': { id: randomUUID() },
  '/api/news/{id}': { id: randomUUID() },
  '/api/pages/{name}': { name: 'condition' },
  '/api/own-pages/{name}': { name: 'imprint' },
  '/api/contact/{id}': { id: randomUUID() },
  '/api/alerts/mine/{kind}/{productId}': { kind: 'price', productId: randomUUID() },
  '/api/wishlist/shared/{token}': { token: 'A'.repeat(22) },
  '/api/wishlist/{productId}': { productId: randomUUID() },
  '/api/sign-in/begin/{provider}': { provider: 'google' },
  '/api/account/identities/{provider}': { provider: 'google' },
};

const owned = (path: string) => Object.entries(OF_ADA).find(([prefix]) => path.startsWith(prefix))?.[1];
const open = (path: string) => Object.entries(OF_ALL).find(([prefix]) => path.startsWith(prefix))?.[1];

const CALLS: readonly AnyEndpoint[] = ENDPOINTS.filter(
  // A provider signs what it sends; the sandbox's page knows its attempt, and belongs to no member.
  ({ access }) => access !== 'provider' && access !== 'sandbox',
);
const MEMBERS = CALLS.filter(({ access }) => access === 'member');
const STAFF = CALLS.filter(({ access }) => access === 'staff');
const NAMED = CALLS.filter(({ access, path }) => access !== 'staff' && owned(path));
const label = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

interface JsonSchema {
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  minimum?: number;
  minLength?: number;
  pattern?: string;
  minItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

/** The smallest input that a schema accepts. If a call refuses it all the same, it refuses the content, for any caller. */
function least(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return least(firstOf(schema.anyOf));
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((key) => [
          key,
          // Trimmed before it is looked at, an address is any text to the description.
          /email$/i.test(key) ? 'somebody@example.com' : least(schema.properties?.[key] ?? {}),
        ]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => least(schema.items ?? {}));
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      if (schema.format === 'uuid') return randomUUID();
      if (schema.pattern?.includes(String.raw`\d{6}`)) return '123456';
      return schema.minLength && schema.minLength > 20
        ? randomBytes(32).toString('base64url')
        : 'x'.repeat(Math.max(6, schema.minLength ?? 0));
  }
}
const leastOf = (schema: z.ZodType | undefined) =>
  schema && (least(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) as object);

interface Heard {
  status: number;
  text: string;
  error?: string;
}

async function ask(person: Person, endpoint: AnyEndpoint, params?: Params): Promise<Heard> {
  const { store } = shop;
  const { method, path, query, body } = endpoint;
  const filled = params ?? owned(path)?.hers() ?? open(path) ?? (leastOf(endpoint.params) as Params);
  const answer = await fetch(
    store.url + urlOf(path, filled, leastOf(query) as Record<string, unknown> | undefined),
    {
      method,
      headers: {
        origin: store.config.publicUrl,
        'x-forwarded-for': person.ip,
        cookie: [...person.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: JSON.stringify(leastOf(body) ?? {}) }),
    },
  );
  const text = await answer.text();
  const { error }: { error?: string } = JSON.parse(text);
  return { status: answer.status, text, error };
}

/** Everything that is kept of Ada, as text; but for the baskets that a job has still to count. */
async function kept(): Promise<string> {
  const { db } = shop.store;
  const { rows: tables } = await sql<{ name: string; column: string }>`
    select table_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('account_id', 'order_id')
      and table_name <> 'basket_changes' order by 1, 2`.execute(db);
  const texts: string[] = [];
  for (const { name, column } of [
    { name: 'accounts', column: 'id' },
    { name: 'orders', column: 'id' },
    ...tables,
  ]) {
    const id = column === 'order_id' || name === 'orders' ? order.id : ada.id;
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t where ${sql.ref(`t.${column}`)} = ${id} order by 1`.execute(
      db,
    );
    texts.push(name, ...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

test('every call that takes an id says whose it is', () => {
  const open_ = CALLS.filter(
    ({ access, path }) => access !== 'staff' && path.includes('{') && !owned(path) && !open(path),
  );
  expect(open_.map(label)).toEqual([]);
  expect(NAMED.length).toBeGreaterThan(12);
});

describe('a door of the staff', () => {
  test.each(STAFF.map((endpoint) => [label(endpoint), endpoint] as const))(
    'opens to no member: %s',
    async (_, endpoint) => {
      for (const person of Object.values(people))
        expect(await ask(person, endpoint), person.name).toMatchObject({ status: 401 });
    },
  );
});

describe('what is Ada’s', () => {
  let before: string;
  beforeAll(async () => {
    before = await kept();
  });

  test.each(MEMBERS.map((endpoint) => [label(endpoint), endpoint] as const))(
    'is for members: %s',
    async (_, endpoint) => {
      expect(await ask(people.visitor, endpoint)).toMatchObject({ status: 401, error: 'login_required' });
      expect(await ask(people.dan, endpoint)).toMatchObject({ status: 403, error: 'account_disabled' });
    },
  );

  test.each(NAMED.map((endpoint) => [label(endpoint), endpoint] as const))(
    'is not there for others: %s',
    async (_, endpoint) => {
      const { hers: named, nobodys } = present(owned(endpoint.path));
      for (const person of [people.visitor, people.ben, people.dan]) {
        const asked = await ask(person, endpoint, named());
        const unknown = await ask(person, endpoint, nobodys());
        expect(asked, person.name).toEqual(unknown);
        expect(asked.status, asked.text).toBeGreaterThanOrEqual(400);
        // Refused because it belongs to Ada, after the input was accepted.
        if (person.name === 'Ben') expect([403, 404], asked.text).toContain(asked.status);
      }
    },
  );

  test('is not there for others by an id in a body either', async () => {
    const ben = browser(shop.store);
    ben.cookies.set('session', present(people.ben.cookies.get('session')));
    const save = (id: string) =>
      ben.call('POST /api/addresses', { body: { ...addressOf('Elsewhere 3'), id } }).then(
        () => 'saved',
        ({ slug, message }: CallError) => ({ slug, message }),
      );
    expect(await save(addressId)).toMatchObject({ slug: 'address_not_found' });
    expect(await save(addressId)).toEqual(await save(randomUUID()));
  });

  test('appears in no response to another person', async () => {
    // What ends a session comes last.
    const calls = CALLS.filter(({ access }) => access !== 'staff').toSorted(
      (a, b) => Number(a.name === 'logout') - Number(b.name === 'logout'),
    );
    for (const person of [people.visitor, people.ben, people.dan])
      for (const endpoint of calls) {
        const { text, status } = await ask(person, endpoint);
        expect(status, `${person.name}: ${label(endpoint)}`).toBeLessThan(500);
        expect(
          hers.filter((mark) => text.includes(mark)),
          `${person.name}: ${label(endpoint)}`,
        ).toEqual([]);
      }
  });

  test('is as it was', async () => {
    expect(before).toContain('Tern Row');
    expect(before).toContain(order.orderNo);
    expect(before).toContain('Heron Lane 2');
    expect(await kept()).toBe(before);
  });

  test('is hers: the same calls find it', async () => {
    const said = await Promise.all(
      NAMED.filter(({ method }) => method === 'GET').map(async (endpoint) => {
        const { status, text } = await ask(people.ada, endpoint);
        // What to send where is said of an order that waits for it; hers is paid.
        expect(status, label(endpoint)).toBe(endpoint.path.endsWith('/transfer') ? 409 : 200);
        return text;
      }),
    );
    const own = MEMBERS.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
    for (const endpoint of own) said.push((await ask(people.ada, endpoint)).text);
    for (const mark of [
      'Quillfeather',
      'Tern Row',
      '49 30 901820',
      '432198765',
      order.orderNo,
      sessionId,
      'kingfisher',
    ])
      expect(said.join('\n')).toContain(mark);
  });
});
