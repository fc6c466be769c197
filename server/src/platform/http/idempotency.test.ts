import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { endpoint } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { testDatabase } from '../../../test/database.ts';
import { until } from '../../../test/make-order.ts';
import { race } from '../../../test/race.ts';
import { ORIGIN, testServer } from '../../../test/wire.ts';
import { inTransaction, type Trx } from '../db/kysely.ts';
import { bind } from './call.ts';
import { forgetAnswers } from './idempotency.ts';

const place = endpoint({
  name: 'place',
  method: 'POST',
  path: '/api/place',
  access: 'visitor',
  summary: '',
  idempotent: true,
  body: z.object({ what: z.string(), how: z.string().default('') }),
  reply: z.object({ id: z.string(), secret: z.string() }),
});

const { db } = await testDatabase({ connections: 12 });
await sql`create table placed (id uuid primary key default uuidv7(), what text)`.execute(db);

let runs = 0;
let fail: 'before' | 'after' | 'lost' | 'sold out' | 'taken' | null = null;
/** What a run that is `taken` waits for. */
let taken: Promise<unknown> | undefined;
/** What a run that is `held` waits for, with its transaction open. */
let held: Promise<unknown> | undefined;

const both = () =>
  until(
    'both runs',
    async () => runs,
    (count) => count === 2,
  );

const insert = async (trx: Trx, what: string) => {
  const { rows } = await sql<{ id: string }>`insert into placed (what) values (${what}) returning id`.execute(
    trx,
  );
  return firstOf(rows).id;
};

const bindings = [
  bind(place, async ({ body, once, setCookie }) => {
    runs += 1;
    const failing = fail;
    fail = null;
    if (failing === 'before') throw new Error('crash before');
    if (failing === 'sold out') throw problem('sold_out');
    const { id, secret } = await once<{ id: string; secret: string }>(async (record) => {
      const placed = await inTransaction(db, async (trx) => {
        // The other run has it, and is done by the time this one finds out.
        if (failing === 'taken') {
          await taken;
          throw problem('sold_out');
        }
        const result = { id: await insert(trx, body.what), secret: 'CANARY-SECRET' };
        await record(trx, result);
        if (body.how === 'held') await held;
        // The other one is at it too, and has found no answer.
        if (body.how === 'together') await both();
        return result;
      });
      // The COMMIT was done, and its reply never came.
      if (failing === 'lost') throw new Error('Query read timeout');
      return placed;
    });
    if (failing === 'after') throw new Error('crash after');
    setCookie('orders', 'CANARY-COOKIE', { maxAge: 60 });
    return { id, secret };
  }),
];
const { app, url } = await testServer(bindings, { db });
/** As another process has it: nothing is shared but the database. */
const other = await testServer(bindings, { db });
afterAll(async () => {
  await app.close();
  await other.app.close();
});

let counter = 0;
const newKey = () => `idempotency-key-${counter++}`;

const call = (
  key: string,
  body: unknown = { what: 'game' },
  headers: Record<string, string> = {},
  at: string = url,
) =>
  fetch(`${at}/prod-api/api/place`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key, ...headers },
    body: JSON.stringify(body),
  });
/** Resolves once the server has received so many further requests. */
const received = (count: number) =>
  new Promise<void>((resolve) => {
    let seen = 0;
    const see = () => {
      if (++seen < count) return;
      app.server.off('request', see);
      resolve();
    };
    app.server.on('request', see);
  });
const placed = async () =>
  firstOf((await sql<{ n: number }>`select count(*) as n from placed`.execute(db)).rows).n;

beforeEach(async () => {
  runs = 0;
  fail = null;
  await sql`truncate placed, idempotency_keys`.execute(db);
});

describe('the same key and body', () => {
  test('give the same answer, cookies included', async () => {
    const key = newKey();
    const first = await call(key);
    const again = await call(key);
    expect(again.status).toBe(200);
    expect(await again.text()).toBe(await first.text());
    expect(again.headers.get('set-cookie')).toBe(first.headers.get('set-cookie'));
    expect(again.headers.get('set-cookie')).toContain('CANARY-COOKIE');
    expect(await placed()).toBe(1);
  });

  test('twenty times at once run once, and all hear the same', async () => {
    const key = newKey();
    held = received(20);
    const answers = await race(20, async () => (await call(key, { what: 'game', how: 'held' })).text());
    expect(new Set(answers.map((a) => (a.status === 'fulfilled' ? a.value : a.reason))).size).toBe(1);
    expect(runs).toBe(1);
    expect(await placed()).toBe(1);
  });

  test('without a key they run each time: the control', async () => {
    const answers = await race(5, async () => {
      const answer = await fetch(`${url}/prod-api/api/place`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ what: 'game' }),
      });
      return answer.status;
    });
    expect(answers).toHaveLength(5);
    expect(await placed()).toBe(5);
  });

  test('repeat a refusal too, and a field that is wrong is no answer yet', async () => {
    const key = newKey();
    expect((await call(key, { what: 5 })).status).toBe(422);
    fail = 'sold out';
    const refused = await call(key);
    expect(refused.status).toBe(409);
    // The call would succeed by now, and must not: its first caller was told that it had failed.
    const again = await call(key);
    expect(again.status).toBe(409);
    expect(await again.text()).toBe(await refused.text());
    expect(await placed()).toBe(0);
  });
});

test('another body is refused, also while the first one runs', async () => {
  const key = newKey();
  const release = Promise.withResolvers<void>();
  held = release.promise;
  const first = call(key, { what: 'a', how: 'held' });
  await expect.poll(() => runs).toBe(1);
  const other = await call(key, { what: 'b' });
  release.resolve();
  expect((await first).status).toBe(200);
  expect(await other.json()).toMatchObject({ code: 409, error: 'idempotency_conflict' });
  expect((await call(key, { what: 'b' })).status).toBe(409);
  // Where it would be refused for something else, too.
  fail = 'sold out';
  expect(await (await call(key, { what: 'b' })).json()).toMatchObject({ error: 'idempotency_conflict' });
  expect(await placed()).toBe(1);
});

test('another browser with the same key and body gets neither the answer nor its cookies', async () => {
  const key = newKey();
  const from = (buying: string) => ({ cookie: `buying=${buying}`, origin: ORIGIN });
  const body = { what: 'game' };
  const first = await call(key, body, from('one'));
  expect(first.status).toBe(200);
  for (const headers of [from('other'), {}]) {
    const other = await call(key, body, headers);
    expect(other.headers.get('set-cookie')).toBeNull();
    expect(await other.json()).toMatchObject({ code: 409, error: 'idempotency_conflict' });
  }
  // The browser itself is told again.
  expect(await (await call(key, body, from('one'))).text()).toBe(await first.text());
  expect(await placed()).toBe(1);
});

test('a malformed key is refused', async () => {
  expect((await call('two words')).status).toBe(400);
  expect((await call('x'.repeat(256))).status).toBe(400);
});

describe('what breaks', () => {
  test.each(['before', 'after', 'lost'] as const)(
    '%s the commit leaves one order to the next try',
    async (where) => {
      const key = newKey();
      fail = where;
      expect((await call(key)).status).toBe(where === 'lost' ? 503 : 500);
      const again = await call(key);
      expect(again.status).toBe(200);
      expect(runs).toBe(2);
      expect(await placed()).toBe(1);
      // And from then on it is the answer.
      expect(await (await call(key)).text()).toBe(await again.text());
      expect(await placed()).toBe(1);
    },
  );
});

describe('two processes', () => {
  test('that are asked the same thing at the same time do it once, and say the same', async () => {
    const key = newKey();
    const answers = await Promise.all(
      [url, other.url].map((at) => call(key, { what: 'game', how: 'together' }, {}, at)),
    );
    // Both were at it: what is tried here is not one process's memory.
    expect(runs).toBe(2);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    const [one, two] = await Promise.all(answers.map((answer) => answer.text()));
    expect(two).toBe(one);
    expect(await placed()).toBe(1);
  });

  test('that refuse what another has already done say the same', async () => {
    const key = newKey();
    const first = call(key, { what: 'game', how: 'together' });
    await expect.poll(() => runs).toBe(1);
    [fail, taken] = ['taken', first];
    const [done, refused] = await Promise.all([
      first,
      call(key, { what: 'game', how: 'together' }, {}, other.url),
    ]);
    expect(runs).toBe(2);
    expect(refused.status).toBe(200);
    expect(await refused.text()).toBe(await done.text());
    expect(await placed()).toBe(1);
  });
});

test('a dump of the table opens no order', async () => {
  const key = newKey();
  await call(key);
  const { rows } = await sql<{ row: string }>`select k::text as row from idempotency_keys k`.execute(db);
  expect(rows).toHaveLength(1);
  expect(firstOf(rows).row).not.toMatch(/CANARY/);
  expect(firstOf(rows).row).not.toContain(key);
});

test('answers are forgotten after 72 hours', async () => {
  await call(newKey());
  await sql`update idempotency_keys set created_at = created_at - interval '71 hours'`.execute(db);
  expect(await forgetAnswers(db)).toBe(0);
  await sql`update idempotency_keys set created_at = created_at - interval '2 hours'`.execute(db);
  expect(await forgetAnswers(db)).toBe(1);
});
