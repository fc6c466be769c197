import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atWork, auditOf, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { holdFirstCommit } from '../../../../test/race.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';
import { stubPages } from '../../../../test/stub-pages.ts';
import { flushHits } from '../door.ts';
import { deletePageTo } from './delete-page-to.ts';
import { addRedirect } from './keep-redirects.ts';

const { t } = loadWords('en-US', ['validation']);
let store: TestStore;
let keeper: StaffAtWork;

beforeAll(async () => {
  const pages = stubPages();
  // `/there` is a page; everything else is not.
  const storefront = await pages.storefront();
  const render: typeof storefront.render = async (request, deps) => ({
    ...(await storefront.render(request, deps)),
    status: request.url.startsWith('/there') ? 200 : 404,
  });
  store = await testStore({
    env: { ROLE: 'web' },
    pages: { ...pages, storefront: async () => ({ ...storefront, render }) },
  });
  keeper = await atWork(store, 'catalogue');
});
afterAll(() => store.close());

const add = (source: string, target: string, status: 301 | 302 = 301) =>
  keeper.call('POST /admin/redirects', { body: { source, target, status } });
const list = async (q = '') => (await keeper.call('GET /admin/redirects', { query: { q } })).rows;
async function ask(path: string) {
  const answer = await fetch(store.url + path, { redirect: 'manual' });
  return [answer.status, answer.headers.get('location')];
}

test('an address without a page leads on, with its language; a page wins', async () => {
  await add('/Old-Shop/', '/games?sort=1#top');
  await add('/product.php?id=5', 'http://shop.test/games/lanternfall', 302);
  await add('/there', '/games');
  expect(await ask('/old-shop')).toEqual([301, '/games?sort=1#top']);
  expect(await ask('/old-shop?lang=de')).toEqual([301, '/games?sort=1&lang=de#top']);
  expect(await ask('/old-shop?utm=1')).toEqual([301, '/games?sort=1#top']);
  expect(await ask('/product.php?id=5&lang=fr')).toEqual([302, '/games/lanternfall?lang=fr']);
  expect(await ask('/product.php?id=6')).toEqual([404, null]);
  expect(await ask('/there')).toEqual([200, null]);
  expect(await ask('/nowhere')).toEqual([404, null]);
  await flushHits(store.context.db);
  const [row] = await list('old-shop');
  expect(row).toMatchObject({ source: '/old-shop', hits: 3, shadowed: false, savedBy: 'The catalogue' });
  expect(row?.lastHitAt).not.toBeNull();
  expect((await auditOf(store, 'redirect:/old-shop')).at(-1)).toMatchObject({
    action: 'redirects.added',
    after: { target: '/games?sort=1#top', status: 301 },
  });
});

test('what is no address of the store, loops and chains are refused at their field', async () => {
  await add('/a', '/b');
  const refusals: [source: string, target: string, field: string, why: string][] = [
    ['/', '/b', 'source', t('validation.redirect_source')],
    ['/x', 'https://evil.example/', 'target', t('validation.redirect_target')],
    ['/x', '//evil.example/', 'target', t('validation.redirect_target')],
    ['/x', '/X/', 'target', t('validation.redirect_loop')],
    ['/a', '/c', 'source', t('validation.redirect_taken')],
    ['/x', '/a?y=1', 'target', t('validation.redirect_leads_on')],
    ['/b', '/c', 'source', t('validation.redirect_led_to')],
  ];
  for (const [source, target, field, why] of refusals)
    await expect(add(source, target), `${source} ${target}`).rejects.toMatchObject({
      slug: 'invalid_input',
      fields: { [field]: why },
    });
});

async function ownPage(name: string) {
  const page = await keeper.call('POST /admin/content/pages', {
    body: { name, inFooter: false, title: name, summary: '', body: 'Text.' },
  });
  return { params: { id: page.id }, revision: page.revision };
}

test('a deleted page leads on from each of its addresses, and so do redirects that led to it', async () => {
  const { params } = await ownPage('imprint');
  const { slugs } = await keeper.call('GET /admin/content/{id}', { params });
  await keeper.call('POST /admin/content/{id}/slug', {
    params,
    body: { locale: 'de', slug: 'Über uns', version: slugs?.version ?? '' },
  });
  const { revision } = await keeper.call('GET /admin/content/{id}', { params });
  await add('/about-once', '/pages/imprint', 302);
  // The page was shown in place of this one.
  await add('/pages/über-uns', '/contact-us');
  await keeper.call('POST /admin/content/{id}/delete', { params, body: { revision, target: '/legal' } });
  expect(await ask('/pages/imprint')).toEqual([301, '/legal']);
  expect(await ask('/pages/%C3%BCber-uns?lang=de')).toEqual([301, '/legal?lang=de']);
  expect(await ask('/about-once')).toEqual([302, '/legal']);
  expect((await auditOf(store, 'redirect:/pages/%C3%BCber-uns')).map(({ action }) => action)).toEqual([
    'redirects.added',
    'redirects.changed',
  ]);
  expect((await auditOf(store, 'redirect:/about-once')).at(-1)).toMatchObject({
    action: 'redirects.changed',
    before: { target: '/pages/imprint' },
    after: { target: '/legal' },
  });
});

test('a page whose redirects are refused is not deleted, and a page that is not deleted gets none', async () => {
  const { params, revision } = await ownPage('stays');
  await add('/goes-on', '/games');
  const refusals = [
    ['https://evil.example/', 'redirect_target'],
    ['/pages/stays', 'redirect_loop'],
    ['/goes-on', 'redirect_leads_on'],
  ] as const;
  const remove = (target: string, seen = revision, by = keeper) =>
    by.call('POST /admin/content/{id}/delete', { params, body: { revision: seen, target } });
  for (const [target, why] of refusals)
    await expect(remove(target), target).rejects.toMatchObject({
      status: 422,
      fields: { target: t(`validation.${why}`) },
    });
  // This role writes pages, and may not add redirects.
  const writer = await atWork(store, 'support');
  await expect(remove('/legal', revision, writer)).rejects.toMatchObject({ slug: 'forbidden' });
  expect((await keeper.call('GET /admin/content/{id}', { params })).revision).toBe(revision);
  await expect(remove('/legal', revision + 1)).rejects.toMatchObject({ slug: 'content_changed' });
  expect(await list('/pages/stays')).toEqual([]);
});

test('a redirect to a page that is being deleted waits, and is refused', async () => {
  const { params, revision } = await ownPage('closing');
  const by = { actor: 'system', now: new Date(), publicUrl: store.config.publicUrl };
  const { waited, second } = await holdFirstCommit({
    db: store.db,
    first: (trx) => deletePageTo(trx, params.id, { revision, target: '/legal' }, by),
    second: () => add('/late', '/pages/closing'),
  });
  expect(waited).toBe(true);
  expect(second).toMatchObject({ status: 'rejected', reason: { slug: 'invalid_input' } });
});

test('two that would make a chain together take turns', async () => {
  const by = { actor: 'system', now: new Date(), publicUrl: store.config.publicUrl };
  const { waited, second } = await holdFirstCommit({
    db: store.db,
    first: (trx) => addRedirect(trx, { source: '/one', target: '/two', status: 301 }, by),
    second: () => add('/two', '/three'),
  });
  expect(waited).toBe(true);
  expect(second).toMatchObject({ status: 'rejected', reason: { slug: 'invalid_input' } });
});

test('a redirect is changed by the one who saw it last, and deleted', async () => {
  const made = await add('/change-me', '/games');
  const body = { source: '/change-me', target: '/new', status: 302 as const };
  const params = { id: made.id };
  const changed = await keeper.call('POST /admin/redirects/{id}', {
    params,
    body: { ...body, version: made.version },
  });
  expect(changed).toMatchObject({ target: '/new', status: 302 });
  await expect(
    keeper.call('POST /admin/redirects/{id}', { params, body: { ...body, version: made.version } }),
  ).rejects.toMatchObject({ slug: 'content_changed' });
  await keeper.call('DELETE /admin/redirects/{id}', { params });
  expect(await list('change-me')).toEqual([]);
  expect(await ask('/change-me')).toEqual([404, null]);
});

test('lines are imported, and each refused one says why', async () => {
  await add('/imported-before', '/games');
  const text = [
    'from,to,type',
    '/imported,/games',
    '"/imported-b",  "/games?q=a,b", 302',
    '/imported-before;/software;301',
    '/imported-before-2\t/imported-before',
    '/imported\t/games\t301',
    'no address at all',
    '/x,https://evil.example',
    '',
  ].join('\n');
  const result = await keeper.call('POST /admin/redirects/import', { body: { text } });
  expect(result).toMatchObject({ added: 2, changed: 1, unchanged: 1 });
  expect(result.refused).toEqual([
    { line: 5, text: '/imported-before-2\t/imported-before', why: t('validation.redirect_leads_on') },
    { line: 7, text: 'no address at all', why: t('validation.redirect_line') },
    { line: 8, text: '/x,https://evil.example', why: t('validation.redirect_target') },
  ]);
  expect(await ask('/imported-b')).toEqual([302, '/games?q=a,b']);
  expect(await ask('/imported-before')).toEqual([301, '/software']);
});

test('a redirect behind a page says so', async () => {
  const id = await store.stock(1);
  const card = firstOf(await store.call('GET /api/home/productsByIds', { query: { ids: [id] } }));
  const shelf = card.class.slug;
  for (const source of [`/${shelf}/${card.slug}`, '/checkout'])
    expect(await add(source, '/somewhere'), source).toMatchObject({ shadowed: true });
  expect(await add(`/${shelf}/nothing-of-that-name`, '/somewhere')).toMatchObject({ shadowed: false });
});
