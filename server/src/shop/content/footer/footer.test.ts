import type { FooterLink } from '@halfturn/contract/staff/footer.ts';
import { present } from '@halfturn/contract/primitives/rows.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdFirstCommit } from '../../../../test/race.ts';
import { atWork, auditOf, type StaffAtWork } from '../../../../test/staff-browser.ts';
import { testStore, type TestStore } from '../../../../test/store.ts';
import { saveFooter } from './save-footer.ts';

let store: TestStore;
let keeper: StaffAtWork;

beforeAll(async () => {
  store = await testStore({ env: { ROLE: 'web' } });
  await store.stock(1);
  keeper = await atWork(store, 'catalogue');
});
afterAll(() => store.close());

/** Every process drops what it has kept of the footer within a second of its change. */
const SOON = { timeout: 1_000 };
const read = () => keeper.call('GET /admin/footer');
const shown = (lang = 'en-US') => store.call('GET /api/home/footer', { query: { lang } });
const hrefs = async () => (await shown()).flatMap(({ links }) => links.map(({ href }) => href));
const page = (target: string, label: FooterLink['label'] = {}): FooterLink => ({
  kind: 'page',
  target,
  label,
});
const save = async (columns: { title: FooterLink['label']; links: FooterLink[] }[] | null) =>
  keeper.call('POST /admin/footer', { body: { columns, version: (await read()).version } });

test('the built-in footer stands until a person saves another one, and comes back', async () => {
  const [shop, help, business, company] = await shown('de');
  expect([shop, help, business, company].map((column) => column?.title)).toEqual([
    'Shop',
    'Hilfe',
    'Geschäftlich',
    'Unternehmen',
  ]);
  expect(shop?.links.at(-1)?.href).toBe('/price-drops');
  expect(company?.links.map(({ href }) => href)).toEqual([
    '/about-us',
    '/news',
    '/contact-us',
    '/condition',
    '/privacy-policy',
  ]);
  const form = await read();
  expect(form).toMatchObject({ own: false, version: 0, savedBy: null });
  expect(form.columns).toHaveLength(4);
  expect(form.columns[0]?.title.de).toBe('Shop');

  await save(form.columns);
  expect(await read()).toMatchObject({ own: true, savedBy: 'The catalogue' });
  await expect.poll(() => shown('de'), SOON).toEqual([shop, help, business, company]);
  await save([{ title: { 'en-US': 'More' }, links: [page('news')] }]);
  await expect.poll(() => shown(), SOON).toHaveLength(1);
  await save(null);
  expect(await read()).toMatchObject({ own: false });
  await expect.poll(() => shown(), SOON).toHaveLength(4);
  expect((await auditOf(store, 'footer')).at(-1)).toMatchObject({
    action: 'footer.saved',
    before: { columns: [{ title: { 'en-US': 'More' } }] },
    after: { columns: null },
  });
});

test('links say the name of what they lead to in each language, or their own words', async () => {
  const { choices } = await read();
  const type = present(choices.type[0]);
  await save([
    {
      title: { 'en-US': 'Links', fr: 'Liens' },
      links: [
        { kind: 'type', target: type.target, label: {} },
        page('shipping', { 'en-US': 'How we deliver' }),
        { kind: 'url', target: 'https://forum.example/', label: { 'en-US': 'Forum', fr: 'Le forum' } },
        // Nothing of this id is published.
        { kind: 'own', target: '0191a2b3-0000-7000-8000-000000000000', label: {} },
      ],
    },
  ]);
  await expect.poll(async () => (await shown('fr'))[0]?.title, SOON).toBe('Liens');
  const [column] = await shown('fr');
  expect(column?.links.slice(1, 3)).toEqual([
    { label: 'How we deliver', href: '/shipping' },
    { label: 'Le forum', href: 'https://forum.example/' },
  ]);
  // What buyers must find follows by itself, once.
  expect(column?.links.slice(3).map(({ href }) => href)).toEqual([
    '/contact-us',
    '/refund-policy',
    '/withdrawal',
    '/condition',
    '/privacy-policy',
  ]);
  await save([{ title: { 'en-US': 'Links' }, links: [page('support'), page('terms')] }]);
  await expect
    .poll(hrefs, SOON)
    .toEqual(['/contact-us', '/condition', '/refund-policy', '/withdrawal', '/privacy-policy']);
});

test('own pages that are marked for the footer stay in it', async () => {
  const { id } = await keeper.call('POST /admin/content/pages', {
    body: { name: 'imprint', inFooter: true, title: 'Imprint', summary: '', body: 'Who we are.' },
  });
  await keeper.call('POST /admin/content/{id}/publish', { params: { id }, body: { revision: 1 } });
  await expect.poll(async () => (await hrefs()).at(-1), SOON).toBe('/pages/imprint');
  await save([
    { title: { 'en-US': 'Links' }, links: [{ kind: 'own', target: id, label: { 'en-US': 'Who we are' } }] },
  ]);
  const imprints = async () =>
    (await shown()).flatMap(({ links }) => links.filter(({ href }) => href === '/pages/imprint'));
  await expect.poll(imprints, SOON).toEqual([{ label: 'Who we are', href: '/pages/imprint' }]);
});

test.each([
  ['an address of another kind', { kind: 'url', target: 'http://x.example', label: { 'en-US': 'X' } }],
  ['a script', { kind: 'url', target: 'javascript:alert(1)', label: { 'en-US': 'X' } }],
  ['another site without words', { kind: 'url', target: 'https://x.example', label: { de: 'X' } }],
  ['a page that the store has not', { kind: 'page', target: 'toString', label: {} }],
  ['no id', { kind: 'news', target: 'x', label: {} }],
] as const)('%s is refused', async (_what, link) => {
  await expect(save([{ title: { 'en-US': 'Links' }, links: [link] }])).rejects.toMatchObject({
    slug: 'invalid_input',
  });
});

test('more columns or links than there is room for are refused, and a title without English', async () => {
  const column = { title: { 'en-US': 'Links' }, links: [page('news')] };
  for (const columns of [
    [],
    Array.from({ length: 5 }, () => column),
    [{ ...column, links: Array.from({ length: 9 }, () => page('news')) }],
    [{ ...column, links: [] }],
    [{ ...column, title: { de: 'Nur Deutsch' } }],
  ])
    await expect(save(columns)).rejects.toMatchObject({ slug: 'invalid_input' });
});

test('of two who save at once the second is told, and only those who may save', async () => {
  const { version, columns } = await read();
  const { first, second, waited } = await holdFirstCommit({
    db: store.db,
    first: (trx) => saveFooter(trx, { columns, version }, 'system'),
    second: () => keeper.call('POST /admin/footer', { body: { columns: null, version } }),
  });
  expect(waited).toBe(true);
  expect(first.status).toBe('fulfilled');
  expect(second).toMatchObject({ status: 'rejected', reason: { slug: 'content_changed' } });
  const support = await atWork(store, 'support');
  await expect(support.call('GET /admin/footer')).rejects.toMatchObject({ slug: 'forbidden' });
});
