import { nthOf, present } from '@halfturn/contract/primitives/rows.ts';
import { CallError } from '@halfturn/contract/client.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenPool } from '../../../test/broken-pool.ts';
import { readCaptcha } from '../../../test/captcha.ts';
import { paySandbox, someBuyer, until } from '../../../test/make-order.ts';
import { browser, makeMember, type Browser } from '../../../test/member-browser.ts';
import { race } from '../../../test/race.ts';
import { testStore, type TestStore } from '../../../test/store.ts';

let store: TestStore;
beforeAll(async () => {
  store = await testStore();
});
afterAll(() => store.close());

let networks = 0;
/** A network without orders so far: the /64 of a /48 of its own. */
const network = (): string => `2001:db8:${(++networks).toString(16)}:1`;
const at = (ip: string, of = store): Browser => browser(of, { ip });

const bodyOf = (productId: string, email = someBuyer()) => ({
  items: [{ productId, quantity: 1 }],
  currency: 'USD' as const,
  paymentMethod: 'sandbox',
  contact: { email },
  agree: true,
  total: { amount: 2499, currency: 'USD' as const },
});
/** An order without an answer to a captcha. */
const order = ({ call }: Pick<Browser, 'call'>, productId: string, email?: string) =>
  call('POST /api/orders', { body: bodyOf(productId, email) });
/** An order with an answer, as a machine with a person behind it sends it. */
const solved = async ({ call }: Pick<Browser, 'call'>, productId: string, email?: string, of = store) =>
  await call('POST /api/orders', {
    body: { ...bodyOf(productId, email), captcha: await readCaptcha(call, of.context.keyring) },
  });
const slugOf = (error: unknown) => (error instanceof CallError ? error.slug : String(error));
const outcome = (placing: Promise<unknown>) => placing.then(() => 'placed', slugOf);
type Placed = Awaited<ReturnType<typeof order>>;
const cancel = ({ call }: Pick<Browser, 'call'>, { orderNo, accessKey }: Placed) =>
  call('POST /api/orders/{orderNo}/cancel', { params: { orderNo }, body: { accessKey } });
const pay = (placed: Placed) => paySandbox(store, placed);
const setCap = (of: TestStore, most: number) =>
  sql`insert into settings (key, value) values ('caps.guest.openOrdersPerIp', ${String(most)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(of.db);

describe('a guest’s network', () => {
  test('with 28 addresses places one order, and is asked for a captcha; a buyer beside it is not', async () => {
    const productId = await store.stock(40);
    const hoard = network();
    const outcomes: string[] = [];
    for (let i = 1; i <= 28; i++) outcomes.push(await outcome(order(at(`${hoard}::${i}`), productId)));
    expect(outcomes).toEqual(['placed', ...Array.from({ length: 27 }, () => 'captcha_required')]);
    expect(await outcome(order(at(`${network()}::1`), productId))).toBe('placed');
    expect(await outcome(order(at('198.51.100.7'), productId))).toBe('placed');
  });

  test('is asked once its /48 has eight such orders from others', async () => {
    const productId = await store.stock(20);
    const site = '2001:db8:beef';
    for (let i = 1; i <= 8; i++)
      expect(await outcome(order(at(`${site}:${i}::1`), productId))).toBe('placed');
    expect(await outcome(order(at(`${site}:9::1`), productId))).toBe('captcha_required');
  });

  test('is not asked again once the order is paid, nor an hour after it was canceled', async () => {
    const productId = await store.stock(9);
    const home = at(`${network()}::1`);
    await pay(await order(home, productId));
    const second = await order(home, productId);
    await cancel(home, second);
    expect(await outcome(order(home, productId))).toBe('captcha_required');
    await sql`update orders set placed_at = placed_at - interval '61 minutes' where order_no = ${second.orderNo}`.execute(
      store.db,
    );
    expect(await outcome(order(home, productId))).toBe('placed');
  });

  test('has its answer counted once, and a wrong one not at all', async () => {
    const productId = await store.stock(9);
    const home = at(`${network()}::1`);
    await order(home, productId);
    const captcha = await readCaptcha(home.call, store.context.keyring);
    const send = (answer: object) =>
      outcome(home.call('POST /api/orders', { body: { ...bodyOf(productId), captcha: answer } }));
    expect(await send(captcha)).toBe('placed');
    expect(await send(captcha)).toBe('captcha_expired');
    const other = await readCaptcha(home.call, store.context.keyring);
    expect(await send({ ...other, code: '00000' })).toBe('captcha_wrong');
  });

  test('says nothing to a member, whose guests at home are asked', async () => {
    const productId = await store.stock(9);
    const ip = `${network()}::1`;
    const member = await makeMember(store);
    const asMember = () =>
      outcome(
        member.call(
          'POST /api/orders',
          { body: bodyOf(productId, member.email) },
          { headers: { 'x-forwarded-for': ip } },
        ),
      );
    await order(at(ip), productId);
    expect(await asMember()).toBe('placed');
    expect(await asMember()).toBe('placed');
    expect(await outcome(order(at(ip), productId))).toBe('captcha_required');
  });

  test('holds no more than its cap with captchas solved, canceled orders among them, and neither does its /48', async () => {
    await setCap(store, 2);
    const productId = await store.stock(40);
    const home = network();
    const first = at(`${home}::1`);
    await cancel(first, await solved(first, productId));
    expect(await outcome(solved(at(`${home}::2`), productId))).toBe('placed');
    expect(await outcome(solved(at(`${home}::3`), productId))).toBe('too_many_open_orders');
    const site = '2001:db8:cafe';
    for (let i = 1; i <= 16; i++)
      expect(await outcome(solved(at(`${site}:${i}::1`), productId))).toBe('placed');
    expect(await outcome(solved(at(`${site}:99::1`), productId))).toBe('too_many_open_orders');
    await setCap(store, 20);
  });
});

/** Six orders of one network at the same moment; three are allowed. */
async function rush(of: TestStore): Promise<number> {
  await setCap(of, 3);
  const productId = await of.stock(20);
  const home = network();
  const browsers = Array.from({ length: 6 }, (_, i) => at(`${home}::${i + 1}`, of));
  const bodies = await Promise.all(
    browsers.map(async ({ call }) => ({
      ...bodyOf(productId),
      captcha: await readCaptcha(call, of.context.keyring),
    })),
  );
  const outcomes = await race(6, (i) =>
    nthOf(browsers, i).call('POST /api/orders', { body: nthOf(bodies, i) }),
  );
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

test('six orders of one network at once do not slip under its cap', async () => {
  const of = await testStore();
  for (let round = 0; round < 5; round++) expect(await rush(of)).toBe(3);
  await of.close();
}, 60_000);

test('without the lock they do, and are seen to', async () => {
  let control: ReturnType<typeof brokenPool> | undefined;
  const of = await testStore({
    pool: (url) =>
      (control = brokenPool(url, 20, [
        ['select pg_advisory_xact_lock(hashtextextended(name, 0)) from', 'select length(name) from'],
      ])).pool,
  });
  let most = 0;
  for (let round = 0; round < 40 && most <= 3; round++) most = Math.max(most, await rush(of));
  expect(present(control).changed()).toBeGreaterThan(0);
  expect(most).toBeGreaterThan(3);
  await of.close();
}, 60_000);

describe('the email address of another person', () => {
  const mailsTo = async (like: string, kind: string) =>
    (
      await store.db
        .selectFrom('mails')
        .select('id')
        .where('recipient', 'like', like)
        .where('kind', '=', kind)
        .execute()
    ).length;

  test('gets five of 40 orders’ mails, and every key that is paid', async () => {
    const productId = await store.stock(60);
    const name = `spam${Date.now()}`;
    let last: Placed | undefined;
    for (let i = 0; i < 40; i++) {
      const from = at(`${network()}::1`);
      const placed = await solved(from, productId, `${name}+${i}@example.com`);
      if (i < 39) await cancel(from, placed);
      else last = placed;
    }
    expect(await mailsTo(`${name}+%`, 'order-received')).toBe(5);
    await pay(present(last));
    await until(
      'the key',
      () => mailsTo(`${name}+%`, 'keys-delivered'),
      (n) => n === 1,
    );
    // An address that differs by a number belongs to another person.
    await order(at(`${network()}::1`), productId, `${name}7@example.com`);
    expect(await mailsTo(`${name}7@%`, 'order-received')).toBe(1);
    await solved(at(`${network()}::1`), productId, `${name}7@example.com`);
    expect(await mailsTo(`${name}7@%`, 'order-received')).toBe(2);
    await sql`update mails set created_at = created_at - interval '61 minutes' where recipient like ${`${name}+%`}`.execute(
      store.db,
    );
    await solved(at(`${network()}::1`), productId, `${name}@example.com`);
    expect(await mailsTo(`${name}@%`, 'order-received')).toBe(1);
  });

  test('is asked for a captcha however it is written, and not locked out by a stranger', async () => {
    const productId = await store.stock(20);
    const email = someBuyer();
    const stranger = at(`${network()}::1`);
    await order(stranger, productId, email);
    await solved(stranger, productId, email);
    expect(await outcome(solved(stranger, productId, email))).toBe('too_many_open_orders');
    // The same browser from elsewhere.
    const moved = at(`${network()}::1`);
    moved.cookies.set('orders', present(stranger.cookies.get('orders')));
    expect(await outcome(solved(moved, productId, email))).toBe('too_many_open_orders');

    const owner = at(`${network()}::1`);
    expect(await outcome(order(owner, productId, email.replace('@', '+shop@')))).toBe('captcha_required');
    expect(await outcome(solved(owner, productId, email))).toBe('placed');
  });

  test('is not named by the refusal', async () => {
    const productId = await store.stock(20);
    const email = someBuyer();
    const home = at(`${network()}::1`);
    await order(home, productId, email);
    await solved(home, productId, email);
    await expect(solved(home, productId, email)).rejects.toMatchObject({
      slug: 'too_many_open_orders',
      fields: {},
      message: 'Too many orders are unpaid or were canceled. Pay for one, or try again later.',
    });
  });
});
