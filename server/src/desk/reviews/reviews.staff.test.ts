import { firstOf, nthOf } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { race } from '../../../test/race.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../test/store.ts';

let store: TestStore;
let support: StaffAtWork;
let catalogue: StaffAtWork;
let productId: string;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  [support, catalogue] = [await atWork(store, 'support'), await atWork(store, 'catalogue')];
  productId = await store.stock(0);
});
afterAll(() => store.close());
beforeEach(async () => {
  await store.db.deleteFrom('reviews').execute();
});

let written = 0;
async function write(values: Partial<Parameters<typeof insert>[0]> = {}): Promise<string> {
  written++;
  return await insert({
    kind: 'review',
    product_id: values.kind === 'feedback' ? null : productId,
    full_name: `Reader ${written}`,
    email: `reader${written}@example.com`,
    content: 'x'.repeat(300),
    rating: (written % 5) + 1,
    verified: true,
    created_at: new Date(Date.UTC(2026, 0, 1, 0, written)),
    ...values,
  });
}
async function insert(row: {
  kind: 'review' | 'feedback';
  product_id: string | null;
  full_name: string;
  email: string;
  content: string;
  rating: number;
  verified: boolean;
  created_at: Date;
  state?: 'pending' | 'approved' | 'rejected';
}): Promise<string> {
  const { id } = await store.db.insertInto('reviews').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

type State = 'pending' | 'approved' | 'rejected';
const decide = (staff: StaffAtWork, id: string, seen: State, state: State, reason = '') =>
  staff.call('POST /admin/reviews/{id}/state', { params: { id }, body: { state, seen, reason } });
const list = (query = {}) => support.call('GET /admin/reviews', { query });
const shown = () => store.call('GET /api/products/{id}/reviews', { params: { id: productId } });

describe('the list', () => {
  test('waits oldest first; the rest newest first; all with what waits before the rest', async () => {
    const [a, b] = [await write(), await write()];
    const [c, d] = [await write({ state: 'approved' }), await write({ state: 'approved' })];
    const e = await write({ state: 'rejected' });
    const ids = async (query = {}) => (await list(query)).rows.map(({ id }) => id);
    expect(await ids()).toEqual([a, b]);
    expect(await ids({ state: 'approved' })).toEqual([d, c]);
    expect(await ids({ state: 'all' })).toEqual([b, a, e, d, c]);
    expect(await list({ state: 'all', pageSize: 10 })).toMatchObject({
      total: 5,
      counts: { pending: 2, approved: 2, rejected: 1, all: 5 },
    });
  });

  test('by kind, stars and product', async () => {
    await write({ rating: 5 });
    await write({ rating: 1 });
    await write({ kind: 'feedback', rating: 5 });
    const kinds = async (query: object) =>
      (await list(query)).rows.map(({ kind, rating }) => `${kind} ${rating}`);
    expect(await kinds({ rating: 5 })).toEqual(['review 5', 'feedback 5']);
    expect(await kinds({ kind: 'feedback' })).toEqual(['feedback 5']);
    expect(await kinds({ q: 'LANTÉRN' })).toEqual(['review 5', 'review 1']);
    expect(await list({ q: 'nothing like it' })).toMatchObject({
      rows: [],
      total: 0,
      counts: { pending: 0, all: 0 },
    });
    expect(await kinds({ q: '%', kind: '', rating: '' })).toEqual([]);
  });

  test('shows beginnings; one in full shows the address to who may see it', async () => {
    const id = await write();
    const row = firstOf((await list()).rows);
    expect(row.excerpt).toHaveLength(160);
    expect(JSON.stringify(row)).not.toContain('@');
    const full = (staff: StaffAtWork) => staff.call('GET /admin/reviews/{id}', { params: { id } });
    expect(await full(support)).toMatchObject({
      email: `reader${written}@example.com`,
      content: 'x'.repeat(300),
    });
    expect(await full(catalogue)).toMatchObject({ email: null, orderNo: null });
  });
});

describe('deciding', () => {
  test('approved is shown and counted, taken back it is not, rejected it says why; all of it in the audit log', async () => {
    const id = await write({ rating: 2 });
    expect(await decide(support, id, 'pending', 'approved')).toEqual({ state: 'approved' });
    await expect.poll(shown).toMatchObject({ total: 1, rows: [{ id }], summary: { average: 2, count: 1 } });
    await decide(catalogue, id, 'approved', 'pending');
    await expect.poll(shown).toMatchObject({ total: 0, rows: [], summary: { count: 0 } });
    await decide(support, id, 'pending', 'rejected', 'Speaks of another shop.');
    expect(await support.call('GET /admin/reviews/{id}', { params: { id } })).toMatchObject({
      state: 'rejected',
      reason: 'Speaks of another shop.',
      decidedBy: 'The support',
      decidedAt: expect.any(String),
    });
    await decide(support, id, 'rejected', 'pending');
    expect(await support.call('GET /admin/reviews/{id}', { params: { id } })).toMatchObject({
      state: 'pending',
      reason: '',
      decidedBy: '',
      decidedAt: null,
    });
    expect(await auditOf(store, `review:${id}`)).toMatchObject([
      {
        action: 'reviews.approved',
        actor: `staff:${support.id}`,
        before: { state: 'pending' },
        after: { state: 'approved' },
      },
      { action: 'reviews.pending', actor: `staff:${catalogue.id}` },
      { action: 'reviews.rejected', reason: 'Speaks of another shop.' },
      { action: 'reviews.pending', before: { state: 'rejected' } },
    ]);
  });

  test('approved feedback stands on its page, without the address', async () => {
    const id = await write({ kind: 'feedback', verified: false });
    await decide(support, id, 'pending', 'approved');
    const feedback = () => store.call('GET /api/feedback');
    await expect.poll(feedback).toMatchObject({ total: 1, rows: [{ id, verified: false }] });
    expect(JSON.stringify(await feedback())).not.toContain('@');
    expect(await auditOf(store, `feedback:${id}`)).toHaveLength(1);
  });

  test('a rejection wants its reason', async () => {
    const id = await write();
    await expect(decide(support, id, 'pending', 'rejected', '  ')).rejects.toMatchObject({
      status: 422,
      fields: { reason: 'Please fill in this field.' },
    });
  });

  test('on what has moved on, or is not there, is refused', async () => {
    const id = await write();
    for (const [seen, state] of [
      ['approved', 'pending'],
      ['rejected', 'pending'],
      ['pending', 'pending'],
    ] as const)
      await expect(decide(support, id, seen, state), `${seen} ${state}`).rejects.toMatchObject({
        status: 409,
        slug: 'review_has_moved_on',
      });
    await decide(support, id, 'pending', 'approved');
    await expect(decide(support, id, 'approved', 'rejected', 'No.')).rejects.toMatchObject({
      slug: 'review_has_moved_on',
    });
    await expect(
      decide(support, '01900000-0000-7000-8000-000000000000', 'pending', 'approved'),
    ).rejects.toMatchObject({ slug: 'not_found' });
  });

  test('of two at once one decides; of two reviews both are decided', async () => {
    const id = await write();
    const at = (ids: string[]) =>
      race(2, (i) =>
        i === 0
          ? decide(support, firstOf(ids), 'pending', 'approved')
          : decide(catalogue, nthOf(ids, 1), 'pending', 'rejected', 'No.'),
      );
    const both = await at([id, id]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await auditOf(store, `review:${id}`)).toHaveLength(1);
    const own = await at([await write(), await write()]);
    expect(own.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });
});

test('pending texts are counted only for roles that decide on them', async () => {
  for (let i = 0; i < 12; i++) await write();
  const waiting = (staff: StaffAtWork) => staff.call('GET /admin/reviews-waiting');
  const seen = await waiting(support);
  expect(seen.total).toBe(12);
  expect(seen.rows).toHaveLength(10);
  expect(await waiting(await atWork(store, 'stock'))).toEqual({ rows: [], total: 0 });
});

test('each role does what it may', async () => {
  const id = await write();
  const reader = await atWork(store, 'read_only');
  expect((await reader.call('GET /admin/reviews')).rows).toHaveLength(1);
  await expect(decide(reader, id, 'pending', 'approved')).rejects.toMatchObject({ status: 403 });
  for (const role of ['stock', 'finance', 'orders'] as const) {
    const staff = await atWork(store, role);
    await expect(staff.call('GET /admin/reviews')).rejects.toMatchObject({ status: 403 });
  }
  await expect(store.call('GET /admin/reviews')).rejects.toMatchObject({ status: 401 });
});

test('the rules of writing are changed by the catalogue, and what changed is in the audit log', async () => {
  const rules = { commentsEnabled: true, autoApprove: false, captchaEnabled: true };
  const saved = () => support.call('GET /admin/writing-rules');
  const save = async (staff: StaffAtWork, wanted: typeof rules) => {
    const body = { ...wanted, version: (await saved()).version };
    return await staff.call('POST /admin/writing-rules', { body });
  };
  expect(await saved()).toMatchObject(rules);
  await expect(save(support, rules)).rejects.toMatchObject({ status: 403 });
  const changed = { ...rules, commentsEnabled: false };
  expect(await save(catalogue, changed)).toMatchObject(changed);
  expect(await saved()).toMatchObject(changed);
  expect(await auditOf(store, 'setting:comments.enabled')).toMatchObject([
    { action: 'settings.saved', before: { value: true }, after: { value: false } },
  ]);
  expect(await auditOf(store, 'setting:captcha.enabled')).toEqual([]);
  await save(catalogue, rules);
});
