import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { MAIL_KINDS } from '@halfturn/contract/staff/mail-kinds.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../test/make-order.ts';
import { memberShop, type MemberShop } from '../../../test/member-shop.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../test/staff-browser.ts';
import { MAILS } from '../../app/mails.ts';

let shop: MemberShop;
let owner: StaffAtWork;
let support: StaffAtWork;
let catalogue: StaffAtWork;
beforeAll(async () => {
  shop = await memberShop();
  owner = await atWork(shop.store, 'owner');
  support = await atWork(shop.store, 'support');
  catalogue = await atWork(shop.store, 'catalogue');
});
afterAll(() => shop.close());

type Wish = Partial<Record<'state' | 'kind' | 'q' | 'order' | 'error' | 'from' | 'to', string>>;
const log = async (query: Wish, who = owner) =>
  await who.call('GET /admin/mails', { query: query as Record<string, never> });
const resend = (id: string, who = owner) =>
  who.call('POST /admin/mails/{id}/resend', { params: { id }, body: { reason: 'asked on the phone' } });
const mailOf = async (order: string, kind: string) =>
  firstOf(
    (
      await until(
        'the mail',
        () => log({ order, kind }),
        ({ rows }) => rows[0]?.state === 'accepted',
      )
    ).rows,
  );
const bought = async () => {
  const member = await shop.member();
  return { member, ...(await shop.boughtBy(member, await shop.costing(1_000, 3))) };
};

test('the list of kinds has every renderer, and nothing else', () => {
  expect(Object.keys(MAIL_KINDS).toSorted()).toEqual(MAILS.map(({ kind }) => kind).toSorted());
});

test('the log finds a mail by kind, address, order, day and state; the CSV has the same rows', async () => {
  const { member, orderNo } = await bought();
  const mail = await mailOf(orderNo, 'keys-delivered');
  expect(mail).toMatchObject({ recipient: member.email, orderNo, tries: 1, error: '', mayResend: true });
  const today = new Date().toISOString().slice(0, 10);
  const found = async (wish: Wish) => (await log(wish)).rows.some(({ id }) => id === mail.id);
  expect(await found({ q: member.email.slice(0, 6).toUpperCase(), kind: 'keys-delivered' })).toBe(true);
  expect(await found({ state: 'accepted', kind: 'keys-delivered', order: orderNo.toLowerCase() })).toBe(true);
  expect(await found({ q: member.email, from: '2020-01-01', to: '2020-12-31' })).toBe(false);
  expect(await found({ order: orderNo, state: 'bounced' })).toBe(false);
  const csv = await fetch(
    `${shop.store.url}/prod-api/admin/mails.csv?order=${orderNo}&from=2020-01-01&to=2099-${today.slice(5)}`,
    {
      headers: { cookie: `staff=${owner.cookie()}`, origin: shop.store.config.publicUrl },
    },
  );
  expect(csv.status).toBe(200);
  expect(await csv.text()).toContain(`keys-delivered,accepted,${member.email}`);
});

test('a person who may not open orders sees masked addresses, and finds whole ones alone', async () => {
  const { member, orderNo } = await bought();
  await mailOf(orderNo, 'keys-delivered');
  const whole = await log({ q: member.email, kind: 'keys-delivered' }, catalogue);
  expect(whole.rows).toMatchObject([{ orderNo: null, mayResend: false }]);
  expect(firstOf(whole.rows).recipient).not.toContain(member.email.slice(0, 4));
  expect((await log({ q: member.email.slice(0, 8) }, catalogue)).rows).toEqual([]);
  await expect(resend(firstOf(whole.rows).id, catalogue)).rejects.toMatchObject({ slug: 'forbidden' });
});

test('a mail is sent again to the address that the order has now, with a reason, and five times a day at most', async () => {
  const { member, orderNo } = await bought();
  const received = await mailOf(orderNo, 'order-received');
  await sql`update mails set state = 'bounced', error = '550 <a@b.example> unknown' where id = ${received.id}`.execute(
    shop.store.db,
  );
  const open = (await owner.call('GET /admin/counts')).mails;
  expect(open).toBeGreaterThan(0);
  expect((await log({ state: 'open', error: 'UNKNOWN' })).rows.map(({ id }) => id)).toContain(received.id);
  await resend(received.id, support);
  expect((await owner.call('GET /admin/counts')).mails).toBe(open - 1);
  const { rows } = await until(
    'the second mail',
    () => log({ order: orderNo, kind: 'order-received' }),
    (list) => list.rows.length === 2 && list.rows[0]?.state === 'accepted',
  );
  expect(rows[0]).toMatchObject({ recipient: member.email });
  expect((await auditOf(shop.store, `order:${orderNo}`)).at(-1)).toMatchObject({
    action: 'mail.resent',
    reason: 'asked on the phone',
    after: { kind: 'order-received' },
  });
  for (let i = 0; i < 3; i++) await resend(received.id);
  await expect(resend(received.id)).rejects.toMatchObject({ slug: 'rate_limited' });
});

test('the keys are sent again by the rules of the order, and codes never', async () => {
  const { orderNo } = await bought();
  const keys = await mailOf(orderNo, 'keys-delivered');
  await resend(keys.id, support);
  const acts = (await auditOf(shop.store, `order:${orderNo}`)).map(({ action }) => action);
  expect(acts).toEqual(expect.arrayContaining(['orders.keys_resent', 'mail.resent']));
  for (let i = 0; i < 4; i++) await resend(keys.id);
  await expect(resend(keys.id)).rejects.toMatchObject({ slug: 'rate_limited' });
  const { rows } = await sql<{ id: string }>`
    insert into mails (kind, dedupe, subject_id, recipient, locale, state, message_id)
    values ('reveal-code', 'code:test', uuidv7(), 'x@y.example', 'en-US', 'accepted', 'm') returning id`.execute(
    shop.store.db,
  );
  const { id } = firstOf(rows);
  await expect(resend(id)).rejects.toMatchObject({ slug: 'mail_not_resendable' });
  await sql`update mails set kind = 'order-link', recipient = '' where id = ${id}`.execute(shop.store.db);
  await expect(resend(id)).rejects.toMatchObject({ slug: 'mail_not_resendable' });
  await expect(resend('01900000-0000-7000-8000-000000000000')).rejects.toMatchObject({ slug: 'not_found' });
});

test('failures are marked as handled once', async () => {
  const { orderNo } = await bought();
  const { id } = await mailOf(orderNo, 'order-received');
  await sql`update mails set state = 'failed', error = 'no answer' where id = ${id}`.execute(shop.store.db);
  const before = (await log({ state: 'open' })).open;
  await support.call('POST /admin/mails/handled', { body: { ids: [id] } });
  await support.call('POST /admin/mails/handled', { body: { ids: [id] } });
  const after = await log({ state: 'failed', order: orderNo });
  expect(after).toMatchObject({ open: before - 1, rows: [{ id, open: false }] });
  expect((await auditOf(shop.store, 'mails')).filter(({ action }) => action === 'mail.handled')).toHaveLength(
    1,
  );
});
