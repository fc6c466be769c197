import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectFound, expectGuarded, fileOf, type ListWithFile } from '../../test/list-file.ts';
import { atWork, type StaffAtWork } from '../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../test/store.ts';

/** The lists whose rows need nothing of an order: each is narrowed and sorted alike in the list and in its file. */
let store: TestStore;
let owner: StaffAtWork;
let stranger: StaffAtWork;
beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  [owner, stranger] = [await atWork(store, 'owner'), await atWork(store, 'stock')];
});
afterAll(() => store.close());

type Listed<Row> = Pick<ListWithFile<Row>, 'list' | 'area' | 'read' | 'keyOf' | 'column'>;

/** Expects each query to find its rows, and the file to be guarded. */
async function expectList<Row>(
  listed: Listed<Row>,
  cases: readonly (readonly [query: Record<string, string>, keys: readonly string[]])[],
): Promise<void> {
  const list = { store, who: owner, stranger, ...listed };
  for (const [query, keys] of cases) await expectFound(list, query, keys);
  await expectGuarded(list);
}

test('coupons', async () => {
  await sql`insert into coupons (id, name, kind, percent_bp, amount_minor, scope, ends_at, uses, created_at) values
    (uuidv7(), 'Autumn', 'percent', 1000, null, 'all', '2026-01-01', 3, '2025-09-01T12:00:00Z'),
    (uuidv7(), 'spring', 'fixed', null, 500, 'all', null, 1, '2025-03-01T12:00:00Z'),
    (uuidv7(), 'Winter', 'percent', 2500, null, 'all', '2027-06-01', 2, '2025-12-01T12:00:00Z')`.execute(
    store.db,
  );
  await expectList(
    {
      list: 'GET /admin/coupons',
      area: 'coupons',
      read: (query) => owner.call('GET /admin/coupons', { query }),
      keyOf: ({ name }: { name: string }) => name,
      column: 'name',
    },
    [
      [{}, ['Winter', 'Autumn', 'spring']],
      [{ sort: 'created' }, ['spring', 'Autumn', 'Winter']],
      [{ sort: 'name' }, ['Autumn', 'spring', 'Winter']],
      [{ sort: '-uses' }, ['Autumn', 'Winter', 'spring']],
      [{ sort: 'ends' }, ['Autumn', 'Winter', 'spring']],
      [{ sort: '-ends' }, ['Winter', 'Autumn', 'spring']],
      [{ kind: 'fixed' }, ['spring']],
      [{ state: 'ended' }, ['Autumn']],
      [{ q: 'int' }, ['Winter']],
      [{ from: '2025-09-01', to: '2025-09-01' }, ['Autumn']],
    ],
  );
  const { rows } = await fileOf(store, owner, 'GET /admin/coupons', { sort: 'created' });
  expect(rows).toMatchObject([
    { kind: 'fixed', amount: '5.00', currency: 'USD' },
    { percent: '10' },
    { percent: '25' },
  ]);
});

test('affiliates', async () => {
  await sql`insert into accounts (email, email_norm, name, locale) select m || '@a.test', m || '@a.test', m, 'en-US'
    from unnest(array['ada', 'bo', 'cy']) as m`.execute(store.db);
  await sql`insert into affiliates (account_id, code, rate_bp, state, made_at, ended_at)
    select a.id, x.code, x.rate, x.state, x.at::timestamptz, case when x.state = 'ended' then now() end
    from (values ('ada', '0AAAAAAA', 500, 'active', '2026-03-01T12:00:00Z'), ('bo', '0BBBBBBB', 900, 'ended', '2026-01-01T12:00:00Z'),
      ('cy', '0CCCCCCC', 100, 'active', '2026-02-01T12:00:00Z')) as x (name, code, rate, state, at)
    join accounts a on a.name = x.name`.execute(store.db);
  await sql`insert into affiliate_entries (account_id, kind, amount_minor, reference, at, actor)
    select id, 'paid_out', -300, 'payout-cy', now(), 'test' from accounts where name = 'cy'`.execute(
    store.db,
  );
  const [ada, bo, cy] = ['ada@a.test', 'bo@a.test', 'cy@a.test'] as const;
  await expectList(
    {
      list: 'GET /admin/affiliates',
      area: 'affiliates',
      read: (query) => owner.call('GET /admin/affiliates', { query }),
      keyOf: ({ email }: { email: string }) => email,
      column: 'email',
    },
    [
      [{}, [ada, cy, bo]],
      [{ sort: 'since' }, [bo, cy, ada]],
      [{ sort: '-email' }, [cy, bo, ada]],
      [{ sort: '-rate' }, [bo, ada, cy]],
      [{ sort: '-paid', state: 'active' }, [cy, ada]],
      [{ sort: 'available', state: 'active' }, [cy, ada]],
      [{ sort: 'held', q: 'ada' }, [ada]],
      [{ state: 'ended' }, [bo]],
      [{ q: '0cc' }, [cy]],
      [{ from: '2026-02-01', to: '2026-02-28' }, [cy]],
    ],
  );
});

test('subscribers of the newsletter', async () => {
  await sql`insert into newsletter_subscribers (email, email_norm, locale, state, source, consent, asked_at, confirmed_at) values
    ('ada@n.test', 'ada@n.test', 'de', 'subscribed', 'home', 'yes', '2026-03-01T12:00:00Z', '2026-03-09T12:00:00Z'),
    ('bo@n.test', 'bo@n.test', 'fr', 'subscribed', 'footer', 'yes', '2026-03-02T12:00:00Z', '2026-03-02T12:00:00Z'),
    ('cy@n.test', 'cy@n.test', 'de', 'asked', 'page', 'yes', '2026-03-03T12:00:00Z', null)`.execute(store.db);
  const [ada, bo, cy] = ['ada@n.test', 'bo@n.test', 'cy@n.test'] as const;
  await expectList(
    {
      list: 'GET /admin/newsletter',
      area: 'newsletter',
      read: (query) => owner.call('GET /admin/newsletter', { query }),
      keyOf: ({ email }: { email: string }) => email,
      column: 'email',
    },
    [
      [{}, [bo, ada]],
      [{ state: 'asked' }, [cy]],
      [{ sort: 'asked' }, [ada, bo]],
      [{ sort: '-confirmed' }, [ada, bo]],
      [{ sort: 'email' }, [ada, bo]],
      [{ sort: '-email' }, [bo, ada]],
      [{ locale: 'de' }, [ada]],
      [{ source: 'footer' }, [bo]],
      [{ q: 'AD' }, [ada]],
      [{ to: '2026-03-01' }, [ada]],
    ],
  );
  const { counts } = await owner.call('GET /admin/newsletter', { query: { locale: 'de' } });
  expect(counts).toEqual({ asked: 1, subscribed: 1, ended: 0 });
});

test('notices', async () => {
  await sql`insert into announcements (texts, level, publish_at, created_by, created_at, withdrawn_at)
    select jsonb_build_object('en-US', jsonb_build_object('title', title, 'content', 'c'), 'de', jsonb_build_object('title', german, 'content', 'c')),
      level, at::timestamptz, 'system', now(), gone::timestamptz
    from (values ('Old rules', 'Alte Regeln', null::int, '2026-03-01T12:00:00Z', '2026-04-01T12:00:00Z'),
      ('Gold week', 'Goldwoche', 1, '2026-03-02T12:00:00Z', null), ('Coming', 'Kommt', null, '2099-01-01T12:00:00Z', null)) as x (title, german, level, at, gone)`.execute(
    store.db,
  );
  const [old, gold, coming] = ['Old rules', 'Gold week', 'Coming'] as const;
  await expectList(
    {
      list: 'GET /admin/notices',
      area: 'notices',
      read: (query) => owner.call('GET /admin/notices', { query }),
      keyOf: ({ title }: { title: string }) => title,
      column: 'title',
    },
    [
      [{ sort: 'from' }, [old, gold, coming]],
      [{ sort: '-title' }, [old, gold, coming]],
      [{ state: 'scheduled' }, [coming]],
      [{ state: 'published' }, [gold]],
      [{ state: 'withdrawn' }, [old]],
      [{ audience: 'level' }, [gold]],
      [{ audience: 'all', sort: 'title' }, [coming, old]],
      [{ audience: 'one' }, []],
      [{ q: 'woche' }, [gold]],
      [{ from: '2026-03-02', to: '2026-03-02' }, [gold]],
    ],
  );
});

test('reviews', async () => {
  const productId = await store.stock(0);
  await sql`insert into reviews (kind, product_id, full_name, content, rating, locale, verified, state, created_at) values
    ('review', ${productId}, 'Ada', ${'=A "long", text'}, 5, 'de', true, 'pending', '2026-03-01T12:00:00Z'),
    ('review', ${productId}, 'Bo', 'b', 2, 'fr', false, 'approved', '2026-03-02T12:00:00Z'),
    ('feedback', null, 'Cy', 'c', 4, 'de', false, 'pending', '2026-03-03T12:00:00Z')`.execute(store.db);
  await expectList(
    {
      list: 'GET /admin/reviews',
      area: 'reviews',
      read: (query) => owner.call('GET /admin/reviews', { query }),
      keyOf: ({ fullName }: { fullName: string }) => fullName,
      column: 'name',
    },
    [
      [{}, ['Ada', 'Cy']],
      [{ state: 'all' }, ['Cy', 'Ada', 'Bo']],
      [{ state: 'all', sort: 'date' }, ['Ada', 'Bo', 'Cy']],
      [{ state: 'all', sort: '-rating' }, ['Ada', 'Cy', 'Bo']],
      [{ state: 'all', locale: 'fr' }, ['Bo']],
      [{ state: 'all', verified: 'yes' }, ['Ada']],
      [{ state: 'all', verified: 'no', sort: 'date' }, ['Bo', 'Cy']],
      [{ kind: 'feedback' }, ['Cy']],
      [{ rating: '5' }, ['Ada']],
      [{ to: '2026-03-02' }, ['Ada']],
    ],
  );
  const { counts } = await owner.call('GET /admin/reviews', { query: { locale: 'de' } });
  expect(counts).toEqual({ pending: 2, approved: 0, rejected: 0, reported: 0, all: 2 });
  const { rows } = await fileOf(store, owner, 'GET /admin/reviews', { rating: '5' });
  expect(rows).toMatchObject([{ text: `'=A "long", text`, verified: 'yes' }]);
});

test('staff', async () => {
  await sql`insert into staff (name, email, email_norm, role, password_hash, signed_in_at, disabled_at) values
    ('Zed Ada', 'ada@s.test', 'ada@s.test', 'finance', '-', '2026-03-01T12:00:00Z', null),
    ('Zed Bo', 'bo@s.test', 'bo@s.test', 'catalogue', '-', null, now())`.execute(store.db);
  const [ada, bo] = ['ada@s.test', 'bo@s.test'] as const;
  await expectList(
    {
      list: 'GET /admin/people',
      area: 'staff',
      read: (query) => owner.call('GET /admin/people', { query }),
      keyOf: ({ email }: { email: string }) => email,
      column: 'email',
    },
    [
      [{ q: 'zed' }, [ada, bo]],
      [{ q: 'zed', sort: '-name' }, [bo, ada]],
      [{ q: '@S.', sort: '-email' }, [bo, ada]],
      [{ q: 'zed', sort: 'role' }, [bo, ada]],
      [{ q: 'zed', sort: '-last' }, [ada, bo]],
      [{ role: 'finance' }, [ada]],
      [{ state: 'disabled' }, [bo]],
      [{ q: 'zed', state: 'active' }, [ada]],
      [{ q: 'zed', factor: 'on' }, []],
      [{ q: 'zed', factor: 'off' }, [ada, bo]],
      [{ from: '2026-03-01', to: '2026-03-01' }, [ada]],
    ],
  );
});
