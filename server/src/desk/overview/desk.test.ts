import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import type { Permission } from '@halfturn/contract/staff/permissions.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memberShop, type MemberShop } from '../../../test/member-shop.ts';
import { atWork, auditOf, staffBrowser, type StaffAtWork } from '../../../test/staff-browser.ts';

let shop: MemberShop;
let owner: StaffAtWork;
beforeAll(async () => {
  shop = await memberShop();
  owner = await atWork(shop.store, 'owner');
});
afterAll(() => shop.close());

const counts = (who: StaffAtWork) => who.call('GET /admin/counts');
const find = async (who: StaffAtWork, q: string) =>
  (await who.call('GET /admin/find', { query: { q } })).map(({ kind, id }) => [kind, id]);
let roles = 0;
const ownRole = async (...permissions: Permission[]) =>
  await owner.call('POST /admin/roles', {
    body: { id: null, version: 0, name: `Role ${++roles}`, permissions },
  });
const become = async (who: StaffAtWork, role: { id: string }) => {
  const person = present(
    (await owner.call('GET /admin/people', { query: { pageSize: 50 } })).rows.find(({ id }) => id === who.id),
  );
  const { name, email } = person;
  const was = { name, email, role: person.role, ownRoleId: person.ownRole?.id ?? null };
  return await owner.call('POST /admin/people/{id}', {
    params: { id: who.id },
    body: { name, email, role: 'own', ownRoleId: role.id, was },
  });
};

describe('the counts of the menu', () => {
  test('count what the person may look at, and nothing else', async () => {
    const member = await shop.member();
    const order = await shop.boughtBy(member, await shop.costing(1_000, 3));
    await sql`insert into support_tickets (id, account_id, topic, state, due_at, locale, created_at, updated_at)
      values (uuidv7(), ${member.id}, 'other', 'waiting', now(), 'en-US', now(), now())`.execute(
      shop.store.db,
    );
    const [support, catalogue] = [await atWork(shop.store, 'support'), await atWork(shop.store, 'catalogue')];
    expect(await counts(owner)).toMatchObject({ support: 1, keys: expect.any(Number), refunds: 0 });
    expect(await counts(support)).toMatchObject({ support: 1 });
    expect(await counts(catalogue)).toMatchObject({ support: 0, orders: 0 });
    expect(order.orderNo).toMatch(/^HT-/);
  });
});

describe('the search of the back office', () => {
  test('finds each kind for who may see it', async () => {
    const member = await shop.member();
    const productId = await shop.costing(1_000, 3);
    const order = await shop.boughtBy(member, productId);
    await sql`update products set name = ${'Cold Quay Deluxe 100%'} where id = ${productId}`.execute(
      shop.store.db,
    );
    const catalogue = await atWork(shop.store, 'catalogue');
    expect(await find(owner, order.orderNo.slice(0, 9).toLowerCase())).toEqual([['order', order.orderNo]]);
    expect(await find(owner, member.email)).toEqual([
      ['order', order.orderNo],
      ['customer', member.id],
    ]);
    expect(await find(owner, 'quay deluxe')).toEqual([['product', productId]]);
    expect(await find(owner, '100%')).toEqual([['product', productId]]);
    expect(await find(catalogue, 'quay')).toEqual([['product', productId]]);
    expect(await find(catalogue, member.email)).toEqual([]);
    expect(await find(owner, 'q')).toEqual([]);
    expect(await find(owner, '%%')).toEqual([]);
    await expect(
      staffBrowser(shop.store).call('GET /admin/find', { query: { q: 'quay' } }),
    ).rejects.toMatchObject({
      slug: 'login_required',
    });
  });
});

describe('an own role', () => {
  test('permits what it names, from the next call on', async () => {
    const ben = await atWork(shop.store, 'read_only');
    const role = await ownRole('coupons.change');
    // Who changes coupons sees them too.
    expect(role.permissions).toEqual(['coupons.see', 'coupons.change']);
    expect((await become(ben, role)).ownRole).toEqual({ id: role.id, name: role.name });
    const { staff } = await ben.call('GET /admin/session');
    expect(staff).toMatchObject({ role: 'own', roleName: role.name });
    expect(staff?.may).toEqual(expect.arrayContaining(['staffCoupons', 'staffMakeCoupon', 'staffAccount']));
    expect(staff?.may).not.toEqual(expect.arrayContaining(['staffOrders']));
    // Every ready-made role sees the stock, an own role only with its permission.
    expect(staff?.may).not.toEqual(expect.arrayContaining(['staffStock']));
    await expect(ben.call('GET /admin/stock', { query: {} })).rejects.toMatchObject({ slug: 'forbidden' });
    await ben.call('GET /admin/coupons', { query: {} });
    await expect(ben.call('GET /admin/orders', { query: {} })).rejects.toMatchObject({ slug: 'forbidden' });
    await expect(ben.call('GET /admin/people')).rejects.toMatchObject({ slug: 'forbidden' });

    const body = { id: role.id, name: role.name, permissions: ['orders.see'] as Permission[] };
    const saved = await owner.call('POST /admin/roles', { body: { ...body, version: role.version } });
    await ben.call('GET /admin/orders', { query: {} });
    await expect(ben.call('GET /admin/coupons', { query: {} })).rejects.toMatchObject({ slug: 'forbidden' });
    // The second of two owners is told.
    await expect(
      owner.call('POST /admin/roles', { body: { ...body, version: role.version } }),
    ).rejects.toMatchObject({ slug: 'content_changed' });
    expect(saved.people).toBe(1);
    const remove = () => owner.call('DELETE /admin/roles/{id}', { params: { id: role.id } });
    await expect(remove()).rejects.toMatchObject({ slug: 'staff_role_in_use' });
    await become(ben, await ownRole('visits.see'));
    await remove();
    await expect(remove()).rejects.toMatchObject({ slug: 'staff_role_gone' });
    const acts = (await auditOf(shop.store, `role:${role.id}`)).map(({ action }) => action);
    expect(acts).toEqual(['staff.role_added', 'staff.role_changed', 'staff.role_removed']);
  });

  test('has a name of its own, and never what only owners do', async () => {
    const role = await ownRole('orders.see');
    const save = (name: string) =>
      owner.call('POST /admin/roles', { body: { id: null, version: 0, name, permissions: ['orders.see'] } });
    await expect(save(role.name.toUpperCase())).rejects.toMatchObject({ slug: 'staff_role_name_taken' });
    const { permissions } = await owner.call('GET /admin/roles');
    expect(permissions).toContain('audit.see');
    expect(permissions.filter((one) => one.startsWith('other.'))).toEqual([]);
  });
});

describe('owners change people', () => {
  test('their name, email and role; not their own role, and not what another owner changed meanwhile', async () => {
    const mia = await atWork(shop.store, 'orders');
    const me = present(
      (await owner.call('GET /admin/people', { query: { pageSize: 50 } })).rows.find(
        ({ id }) => id === owner.id,
      ),
    );
    const { name, email } = present(
      (await owner.call('GET /admin/people', { query: { pageSize: 50 } })).rows.find(
        ({ id }) => id === mia.id,
      ),
    );
    const was = { name, email, role: 'orders', ownRoleId: null } as const;
    const change = (id: string, wanted: object, before: object = was) =>
      owner.call('POST /admin/people/{id}', {
        params: { id },
        body: { ...was, ...wanted, was: before } as never,
      });
    const done = await change(mia.id, { name: 'Mia Lund', email: 'mia.lund@example.com', role: 'support' });
    expect(done).toMatchObject({ name: 'Mia Lund', email: 'mia.lund@example.com', role: 'support' });
    await expect(change(mia.id, { name: 'Mia' })).rejects.toMatchObject({ slug: 'content_changed' });
    const mine = { name: me.name, email: me.email, role: 'owner', ownRoleId: null };
    await expect(change(owner.id, { ...mine, role: 'orders' }, mine)).rejects.toMatchObject({
      slug: 'staff_not_yourself',
    });
    await expect(change(owner.id, { ...mine, email: done.email }, mine)).rejects.toMatchObject({
      slug: 'staff_email_taken',
    });
    const { before, after } = firstOf(
      (await auditOf(shop.store, `staff:${mia.id}`)).filter(({ action }) => action === 'staff.changed'),
    );
    expect([before, after]).toMatchObject([{ role: 'orders' }, { name: 'Mia Lund', role: 'support' }]);
    expect(JSON.stringify(after)).not.toContain('mia.lund@');
    await mia.call('POST /admin/account/name', { body: { name: 'Mia L.' } });
    expect(await mia.call('GET /admin/account')).toMatchObject({ name: 'Mia L.', role: 'support' });
  });
});

describe('the audit log', () => {
  const log = (query: object, who = owner) =>
    who.call('GET /admin/audit', { query: { pageSize: 50, ...query } });
  test('is narrowed by person, part and thing, and exported with a trace', async () => {
    const role = await ownRole('orders.see');
    const { rows, people, areas } = await log({ subject: `role:${role.id}` });
    expect(rows).toMatchObject([
      { action: 'staff.role_added', actor: `staff:${owner.id}`, after: { name: role.name } },
    ]);
    expect(people).toContainEqual({ actor: `staff:${owner.id}`, name: expect.any(String) });
    expect(areas).toContain('staff');
    expect((await log({ area: 'nothing' })).total).toBe(0);
    expect((await log({ actor: `staff:${owner.id}`, from: '2000-01-01', to: '2000-01-02' })).rows).toEqual(
      [],
    );

    const csv = await fetch(`${shop.store.url}/prod-api/admin/audit.csv?area=staff`, {
      headers: { cookie: `staff=${owner.cookie()}` },
    });
    expect(await csv.text()).toContain(role.id);
    expect((await log({ area: 'audit' })).rows).toMatchObject([
      { action: 'audit.exported', after: { area: 'staff' } },
    ]);
  });

  test('names the product that an entry is about', async () => {
    const id = await shop.store.stock(0);
    await owner.call('POST /admin/products/{id}/tax-class', {
      params: { id },
      body: { taxClass: 'reduced', was: 'standard' },
    });
    const { name } = await shop.store.db
      .selectFrom('products')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await log({ subject: `product:${id}` })).rows).toMatchObject([{ about: name }]);
  });

  test('names types, and counts days in the time zone of the store', async () => {
    const { db } = shop.store;
    const { rows } = await sql<{ id: string }>`
      insert into classes (slug, names) values ('audit-hats', '{"en-US": "Hats", "de": "Hüte"}') returning id`.execute(
      db,
    );
    const { id } = firstOf(rows);
    const subject = `class:${id}`;
    // Half past midnight of the second of January in Auckland.
    await sql`insert into audit_log (at, actor, action, subject) values ('2031-01-01T11:30:00Z', 'system', 'catalog.type_added', ${subject})`.execute(
      db,
    );
    const found = async (day: string) => (await log({ subject, from: day, to: day })).total;
    expect((await log({ subject })).rows).toMatchObject([{ about: 'Hats' }]);
    expect([await found('2031-01-01'), await found('2031-01-02')]).toEqual([1, 0]);
    await sql`insert into settings (key, value) values ('shop.timeZone', '"Pacific/Auckland"')
      on conflict (key) do update set value = excluded.value`.execute(db);
    expect([await found('2031-01-01'), await found('2031-01-02')]).toEqual([0, 1]);
    await sql`delete from settings where key = 'shop.timeZone'`.execute(db);
  });

  test('is for owners and own roles that see it', async () => {
    const finance = await atWork(shop.store, 'finance');
    await expect(log({}, finance)).rejects.toMatchObject({ slug: 'forbidden' });
    const seer = await atWork(shop.store, 'read_only');
    await become(seer, await ownRole('audit.see'));
    expect((await log({}, seer)).total).toBeGreaterThan(0);
  });
});

test('asking for the counts is no sign that a person is still there; another call is', async () => {
  const person = await atWork(shop.store, 'support');
  const seen = async () => {
    const { rows } = await sql<{
      at: Date;
    }>`select seen_at as at from staff_sessions where staff_id = ${person.id}`.execute(shop.store.db);
    return firstOf(rows).at.getTime();
  };
  await sql`update staff_sessions set seen_at = seen_at - interval '1 minute' where staff_id = ${person.id}`.execute(
    shop.store.db,
  );
  const before = await seen();
  await counts(person);
  expect(await seen()).toBe(before);
  await find(person, 'anything');
  expect(await seen()).toBeGreaterThan(before);
});
