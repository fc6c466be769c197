import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyShop, keysIn, linkIn, type KeyShop } from '../../../test/key-shop.ts';
import { until } from '../../../test/make-order.ts';
import { queuedJobs } from '../../../test/queue.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { lockOrder } from '../orders/door.ts';

let shop: KeyShop;
beforeAll(async () => {
  shop = await keyShop();
});
afterAll(() => shop.close());

describe('access', () => {
  const stranger = { orderNo: 'HT-0000-0000-00000', accessKey: 'A'.repeat(43) };

  test('an order number alone opens nothing; unknown and foreign orders answer alike', async () => {
    const { productId } = await shop.shelf(2);
    const [mine, theirs] = [
      await shop.buy([{ productId, quantity: 1 }]),
      await shop.buy([{ productId, quantity: 1 }]),
    ];
    await shop.press(mine, 'approve');
    await shop.reached(mine, 'delivered');
    const answers = [];
    for (const access of [
      stranger,
      { orderNo: mine.orderNo, accessKey: stranger.accessKey },
      { orderNo: mine.orderNo, accessKey: theirs.accessKey },
    ])
      for (const path of ['keys', 'code', 'resend'] as const) {
        const { status, slug, message } = await shop.store
          .call(`POST /api/orders/{orderNo}/${path}`, {
            params: { orderNo: access.orderNo },
            body: { accessKey: access.accessKey },
          })
          .then(
            () => ({ status: 200, slug: 'none', message: '' }),
            (error: { status: number; slug: string; message: string }) => error,
          );
        answers.push(`${status} ${slug} ${message}`);
      }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^404 order_not_found/);
  });

  test('units of another order cannot be named', async () => {
    const { productId } = await shop.shelf(2);
    const [mine, theirs] = [
      await shop.buy([{ productId, quantity: 1 }]),
      await shop.buy([{ productId, quantity: 1 }]),
    ];
    for (const order of [mine, theirs]) {
      await shop.press(order, 'approve');
      await shop.reached(order, 'delivered');
    }
    const unit = firstOf(firstOf((await shop.read(theirs)).lines).units).id;
    await expect(shop.reveal(mine, [unit])).rejects.toMatchObject({ slug: 'keys_not_ready' });
    const own = firstOf(firstOf((await shop.read(mine)).lines).units).id;
    expect((await shop.reveal(mine, [own])).keys.map((key) => key.unit)).toEqual([own]);
    await expect(shop.reveal(mine, [own, unit])).rejects.toMatchObject({ slug: 'keys_not_ready' });
  });

  test('a refunded or disputed order shows no keys, and its mail is not sent any more', async () => {
    const { productId } = await shop.shelf(1);
    const order = await shop.buy([{ productId, quantity: 1 }]);
    await shop.press(order, 'approve');
    await shop.reached(order, 'delivered');
    await shop.settled(order.id);
    await shop.store.db
      .updateTable('orders')
      .set({ payment_status: 'disputed' })
      .where('id', '=', order.id)
      .execute();
    await expect(shop.reveal(order)).rejects.toMatchObject({ slug: 'keys_not_ready' });
    await shop.store.db
      .updateTable('orders')
      .set({ payment_status: 'refunded' })
      .where('id', '=', order.id)
      .execute();
    await expect(shop.reveal(order)).rejects.toMatchObject({ slug: 'order_not_paid' });
    await expect(shop.resend(order)).rejects.toMatchObject({ slug: 'order_not_paid' });
  });
});

describe('the mailed code', () => {
  const DIGITS = /^\d{6}$/m;
  const codeCall = ({ orderNo }: { orderNo: string }, accessKey: string) =>
    shop.store.call('POST /api/orders/{orderNo}/code', { params: { orderNo }, body: { accessKey } });
  /** A delivered order, with the secret that its mail brings: it may look, and not reveal. */
  async function looking() {
    const { productId, keys } = await shop.shelf(1);
    const order = await shop.bought(productId);
    await shop.settled(order.id);
    const link = linkIn(await shop.inbox.mailTo(order.email, /key/));
    return { order, keys, accessKey: present(link.searchParams.get('accessKey')) };
  }
  const lastCode = async (email: string, not = ''): Promise<string> =>
    await until(
      'the code',
      async () => {
        const mail = await shop.inbox.mailTo(email, /Your code/);
        return present(DIGITS.exec(mail.mail.text ?? ''))[0];
      },
      (code) => code !== not,
    );
  /** Checks a code as a browser would: the answer, and the cookie that it left. */
  async function check(orderNo: string, accessKey: string, code: string) {
    const answer = await fetch(`${shop.store.url}/prod-api/api/orders/${orderNo}/code/check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ accessKey, code }),
    });
    const body = (await answer.json()) as { error?: string; data: { triesLeft?: number } };
    return { status: answer.status, ...body, cookie: answer.headers.get('set-cookie') };
  }

  test('lets another device reveal, from then on and without the code', async () => {
    const { order, keys, accessKey } = await looking();
    const sent = await codeCall(order, accessKey);
    expect(sent.sentTo).not.toBe(order.email);
    const minutes = (Date.parse(sent.expiresAt) - shop.store.clock.now().getTime()) / 60_000;
    expect(Math.round(minutes)).toBe(15);
    const code = await lastCode(order.email);
    const right = await check(order.orderNo, accessKey, code);
    expect(right).toMatchObject({ status: 200, data: { mayReveal: true } });
    expect(right.cookie).toMatch(/^orders=[\w-]{43}.*HttpOnly.*SameSite=Lax/);

    const cookie = firstOf(present(right.cookie).split(';'));
    const seen = await shop.store.call(
      'POST /api/orders/{orderNo}/keys',
      { params: { orderNo: order.orderNo }, body: {} },
      { headers: { cookie, origin: 'http://shop.test' } },
    );
    expect(seen.keys.map((key) => key.key)).toEqual(keys);
    expect(await check(order.orderNo, accessKey, code)).toMatchObject({ error: 'code_expired' });
  });

  test('takes five tries, counts each, and is closed then even to the right code', async () => {
    const { order, accessKey } = await looking();
    await codeCall(order, accessKey);
    const code = await lastCode(order.email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (const triesLeft of [4, 3, 2, 1])
      expect(await check(order.orderNo, accessKey, wrong)).toMatchObject({
        status: 422,
        error: 'code_wrong',
        data: { triesLeft },
      });
    expect(shop.store.logged()).toMatch(/"refusal":"order.code_wrong",.*"subject":"[\w-]{22}"/);
    expect(await check(order.orderNo, accessKey, wrong)).toMatchObject({
      status: 429,
      error: 'code_used_up',
    });
    expect(await check(order.orderNo, accessKey, code)).toMatchObject({
      error: 'code_used_up',
      cookie: null,
    });
  });

  test('twenty tries at once count as twenty', async () => {
    const { order, accessKey } = await looking();
    await codeCall(order, accessKey);
    const code = await lastCode(order.email);
    const wrong = code === '000000' ? '000001' : '000000';
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => check(order.orderNo, accessKey, wrong)),
    );
    expect(answers.filter((answer) => answer.error === 'code_wrong')).toHaveLength(4);
    expect(answers.filter((answer) => answer.error === 'code_used_up')).toHaveLength(16);
  });

  test('ends after 15 minutes, and when a newer one was sent', async () => {
    const { order, accessKey } = await looking();
    await codeCall(order, accessKey);
    const first = await lastCode(order.email);
    await codeCall(order, accessKey);
    const second = await lastCode(order.email, first);
    expect(await check(order.orderNo, accessKey, first)).toMatchObject({ error: 'code_wrong' });
    await shop.store.db
      .updateTable('reveal_codes')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    expect(await check(order.orderNo, accessKey, second)).toMatchObject({
      status: 422,
      error: 'code_expired',
    });
  });

  test('comes five times an hour at most, and not where none was asked for', async () => {
    const { order, accessKey } = await looking();
    expect(await check(order.orderNo, accessKey, '123456')).toMatchObject({ error: 'code_expired' });
    for (let i = 0; i < 5; i++) await codeCall(order, accessKey);
    await expect(codeCall(order, accessKey)).rejects.toMatchObject({ slug: 'rate_limited' });
  });

  test('stands nowhere but in its mail', async () => {
    const { order, accessKey } = await looking();
    await codeCall(order, accessKey);
    const code = await lastCode(order.email);
    const rows = await shop.store.db
      .selectFrom('reveal_codes')
      .selectAll()
      .where('order_id', '=', order.id)
      .execute();
    const jobs = await queuedJobs(shop.store.db);
    expect(JSON.stringify([rows.map((row) => ({ ...row, id: '' })), jobs])).not.toContain(code);
    expect((await shop.inbox.mailTo(order.email, /Your code/)).mail.subject).not.toContain(code);
  });
});

describe('sending again', () => {
  test('brings the same keys to the address of the order, masked in the answer to who holds the link alone', async () => {
    const { productId, keys } = await shop.shelf(1);
    const order = await shop.buy([{ productId, quantity: 1 }]);
    await shop.press(order, 'approve');
    await shop.reached(order, 'delivered');
    await shop.settled(order.id);
    const before = shop.inbox.received.length;
    expect(await shop.resend(order)).toEqual({ sentTo: order.email.replace(/^(.).*@/, '$1…@') });
    await until(
      'the second',
      async () => shop.inbox.received.length,
      (length) => length > before,
    );
    expect(keysIn(await shop.inbox.mailTo(order.email), keys)).toEqual(keys);
  });

  test('more than ten keys stay in the store: the mail brings the way to them', async () => {
    const shelves = [];
    for (let i = 0; i < 6; i++) shelves.push(await shop.shelf(2, `Volume ${i + 1}`));
    const order = await shop.buy(shelves.map(({ productId }) => ({ productId, quantity: 2 })));
    await shop.press(order, 'approve');
    await shop.reached(order, 'delivered');
    await shop.settled(order.id);
    const mail = await shop.inbox.mailTo(order.email, /12 keys/);
    expect(keysIn(mail, shop.imported)).toEqual([]);
    const units = (await shop.read(order)).lines.flatMap((line) => line.units);
    expect(units.map((unit) => unit.status)).toEqual(Array(12).fill('delivered'));
    expect((await shop.reveal(order)).keys).toHaveLength(12);
  });

  test('a mail for an address that was mended meanwhile is not sent', async () => {
    const { productId } = await shop.shelf(1);
    const order = await shop.buy([{ productId, quantity: 1 }]);
    await shop.press(order, 'approve');
    await shop.reached(order, 'delivered');
    await shop.settled(order.id);
    await shop.resend(order);
    await shop.settled(order.id);
    const count = shop.inbox.received.filter((mail) => mail.to.includes(order.email)).length;
    await inTransaction(shop.store.db, async (trx) => {
      await lockOrder(trx, order.id);
      await sql`update mails set state = 'queued' where subject_id = ${order.id} and dedupe like '%again%'`.execute(
        trx,
      );
      await trx
        .updateTable('orders')
        .set({ email: 'right@example.com' })
        .where('id', '=', order.id)
        .execute();
      await sql`select graphile_worker.add_job('mail.send', json_build_object('mailId', id)) from mails
        where subject_id = ${order.id} and state = 'queued'`.execute(trx);
    });
    expect((await shop.settled(order.id)).at(-1)).toMatchObject({ state: 'failed' });
    expect(shop.inbox.received.filter((mail) => mail.to.includes(order.email))).toHaveLength(count);
  });
});

test('the link of the mail looks at the order and shows no key; it is the same at every try', async () => {
  const { productId } = await shop.shelf(1);
  const order = await shop.buy([{ productId, quantity: 1 }]);
  await shop.press(order, 'approve');
  await shop.reached(order, 'delivered');
  await shop.settled(order.id);
  const link = linkIn(await shop.inbox.mailTo(order.email, /key/));
  expect(link.origin + link.pathname).toBe('http://shop.test/success-payment');
  expect(link.searchParams.get('order')).toBe(order.orderNo);
  const look = { orderNo: order.orderNo, accessKey: present(link.searchParams.get('accessKey')) };
  expect(look.accessKey).not.toBe(order.accessKey);
  expect(await shop.read(look)).toMatchObject({ status: 'delivered', mayReveal: false });
  await expect(shop.reveal(look)).rejects.toMatchObject({ slug: 'code_required' });
});
