import { MOST_ALERTS } from '@halfturn/contract/alerts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyShop, type KeyShop } from '../../../test/key-shop.ts';
import { browser, makeMember, type Browser } from '../../../test/member-browser.ts';
import { race } from '../../../test/race.ts';

let shop: KeyShop;
beforeAll(async () => {
  shop = await keyShop();
});
afterAll(() => shop.close());

type At = Pick<Browser, 'call'>;
const set = ({ call }: At, productId: string, kind: 'stock' | 'price' = 'price') =>
  call('POST /api/alerts/mine', { body: { productId, kind } });
const end = ({ call }: At, productId: string) =>
  call('DELETE /api/alerts/mine/{kind}/{productId}', { params: { kind: 'price', productId } });
const mine = ({ call }: At) => call('GET /api/alerts/mine');

describe('an alert of a member', () => {
  test('starts at once and tells once, without asking for the address again', async () => {
    const member = await makeMember(shop.store);
    const { productId } = await shop.shelf(1, 'Copper Meridian');
    await set(member, productId);
    await set(member, productId);
    expect(await mine(member)).toEqual([{ productId, kind: 'price' }]);
    await shop.store.db
      .updateTable('products')
      .set({ sale_minor: 1_500 })
      .where('id', '=', productId)
      .execute();
    const { mail } = await shop.inbox.mailTo(member.email, /now costs/);
    expect(mail.subject).toBe('Copper Meridian now costs $15.00');
    expect(await mine(member)).toEqual([]);
    const { rows } = await sql<{ kind: string }>`
      select kind from mails where recipient = ${member.email} and kind like 'alert%'`.execute(shop.store.db);
    expect(rows).toEqual([{ kind: 'alert-drop' }]);
  }, 40_000);

  test('confirms what a guest has asked for the same address, at today’s price', async () => {
    const member = await makeMember(shop.store);
    const { productId } = await shop.shelf(1);
    const guest = browser(shop.store);
    await guest.call('POST /api/alerts', { body: { productId, kind: 'price', email: member.email } });
    expect(await mine(member)).toEqual([]);
    await set(member, productId);
    expect(await mine(member)).toHaveLength(1);
    const rows = await shop.store.db
      .selectFrom('alerts')
      .select('state')
      .where('product_id', '=', productId)
      .execute();
    expect(rows).toEqual([{ state: 'active' }]);
  });

  test('ends when its member says so, and that of another one does not', async () => {
    const [member, other] = [await makeMember(shop.store), await makeMember(shop.store)];
    const { productId } = await shop.shelf(1);
    await Promise.all([set(member, productId), set(other, productId)]);
    for (let time = 0; time < 2; time++) expect(await end(member, productId)).toBeNull();
    expect(await mine(member)).toEqual([]);
    expect(await mine(other)).toHaveLength(1);
  });

  test('is refused to guests, for what is not sold, and above the limit, for two devices at once too', async () => {
    const { productId } = await shop.shelf(1);
    const guest = browser(shop.store);
    for (const ask of [() => mine(guest), () => set(guest, productId), () => end(guest, productId)])
      await expect(ask()).rejects.toMatchObject({ slug: 'login_required' });
    const member = await makeMember(shop.store);
    await expect(set(member, crypto.randomUUID())).rejects.toMatchObject({ slug: 'product_not_found' });
    const { rows } = await sql<{ id: string }>`
      insert into products (class_id, slug, name, genre_code, platform_code, region_code, key_pattern, price_minor, status)
      select class_id, 'alert-' || n, name, genre_code, platform_code, region_code, key_pattern, price_minor, 'live'
      from products, generate_series(1, ${MOST_ALERTS + 1}) as n where id = ${productId} returning id`.execute(
      shop.store.db,
    );
    const ids = rows.map(({ id }) => id);
    for (const id of ids.slice(2)) await set(member, id);
    const came = await race(2, (i) => set(member, ids[i] ?? ''));
    expect(came.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(came.find((one) => one.status === 'rejected')).toMatchObject({ reason: { slug: 'alerts_full' } });
    expect(await mine(member)).toHaveLength(MOST_ALERTS);
  }, 40_000);
});
