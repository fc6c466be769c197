import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MAX_LINES } from './repo-rules.ts';
import { judge, RULES } from './repo-rules/rules.ts';
import { readSource, resolveImport } from './repo-rules/source.ts';
import { TABLES } from './repo-rules/table-owners.ts';
import { readTree } from './repo-rules/tree.ts';

const MIGRATIONS = new URL('../server/migrations/', import.meta.url);

/** Each rule with a small house that breaks it: the file named first is to be blamed. */
const BREAKERS: { rule: string; what: string; files: Record<string, string> }[] = [
  {
    rule: 'rooms',
    what: 'a storefront that imports the server',
    files: {
      'storefront/app/a.ts': `import type { B } from '@halfturn/server/src/app/b.ts'; export type A = B;`,
    },
  },
  {
    rule: 'rooms',
    what: 'a server that imports the storefront',
    files: { 'server/src/app/a.ts': `import '@halfturn/storefront/app/b.ts';` },
  },
  {
    rule: 'rooms',
    what: 'primitives that import the contract',
    files: {
      'ui/a.ts': `import type { Money } from '@halfturn/contract/primitives/money.ts'; export type A = Money;`,
    },
  },
  {
    rule: 'rooms',
    what: 'primitives that import words',
    files: { 'ui/a.ts': `import { t } from '../locales/runtime.ts'; t();` },
  },
  {
    rule: 'rooms',
    what: 'a room that nobody planned',
    files: { 'common/a.ts': `import '../contract/problem.ts';` },
  },
  {
    rule: 'ladder',
    what: 'keys that import orders',
    files: { 'server/src/sale/keys/a.ts': `import { placeOrder } from '../orders/door.ts'; placeOrder();` },
  },
  {
    rule: 'ladder',
    what: 'an upward import of a type',
    files: {
      'server/src/platform/a.ts': `import type { X } from '../sale/keys/door.ts'; export type A = X;`,
    },
  },
  {
    rule: 'ladder',
    what: 'an upward import inside a type',
    files: { 'server/src/platform/a.ts': `export type A = import('../sale/keys/door.ts').X;` },
  },
  {
    rule: 'ladder',
    what: 'a slice that imports the composition root',
    files: {
      'server/src/desk/overview/a.ts': `export { x } from '../../app/routes.ts'; export const y = 1;`,
    },
  },
  {
    rule: 'ladder',
    what: 'code that imports the test harness',
    files: { 'server/src/sale/keys/a.ts': `import '../../../test/database.ts';` },
  },
  {
    rule: 'door',
    what: 'an import past a door',
    files: { 'server/src/sale/orders/a.ts': `import { x } from '../keys/hold-keys.ts'; x();` },
  },
  {
    rule: 'door',
    what: 'a tool past a door',
    files: { 'tools/a.ts': `import { x } from '@halfturn/server/src/sale/keys/hold-keys.ts'; x();` },
  },
  {
    rule: 'cycles',
    what: 'two rooms that need each other',
    files: {
      'locales/a.ts': `import '../contract/b.ts';`,
      'contract/b.ts': `import type { A } from '../locales/a.ts'; export type B = A;`,
    },
  },
  {
    rule: 'lazy',
    what: 'server code that is loaded late',
    files: { 'server/src/app/a.ts': `export const f = () => import('node:fs');` },
  },
  {
    rule: 'contract-alone',
    what: 'a contract with a dependency',
    files: { 'contract/a.ts': `import { test } from 'fastify'; test();` },
  },
  {
    rule: 'ui-alone',
    what: 'a primitive with a router',
    files: { 'ui/a.tsx': `import { Link } from 'react-router'; export const A = () => <Link />;` },
  },
  {
    rule: 'browser',
    what: 'zod in the browser',
    files: {
      'storefront/app/a.ts': `import * as z from 'zod'; z.string();`,
      'storefront/src/entry-client.tsx': `import('../app/a.ts');`,
    },
  },
  {
    rule: 'browser',
    what: 'zod that comes along, twice removed',
    files: {
      'storefront/app/a.ts': `import { b } from '@halfturn/contract/b.ts'; b();`,
      'storefront/src/entry-client.tsx': `import '../app/a.ts';`,
      'contract/b.ts': `export * as c from './c.ts'; export const b = () => 1;`,
      'contract/c.ts': `import * as z from 'zod'; z.string();`,
    },
  },
  {
    rule: 'browser',
    what: 'a type imported as a value: the import stays',
    files: {
      'backoffice/src/entry-client.tsx': `import { type ZodType } from 'zod'; export type A = ZodType;`,
    },
  },
  {
    rule: 'browser',
    what: 'Node in the browser',
    files: {
      'ui/a.ts': `import { join } from 'node:path'; join();`,
      'storefront/src/entry-client.tsx': `import '@halfturn/ui/a.ts';`,
    },
  },
  {
    rule: 'store-name',
    what: 'a sentence that names the store',
    files: { 'locales/de/mail.json': `{ "mail.footer": "Ihre Bestellung bei Halfturn" }` },
  },
  {
    rule: 'store-name',
    what: 'a page that names the store',
    files: { 'storefront/app/a.tsx': `export const TITLE = 'Halfturn';` },
  },
  { rule: 'barrel', what: 'an index', files: { 'ui/index.ts': `export const a = 1;` } },
  {
    rule: 'barrel',
    what: 'a file that only passes on',
    files: { 'ui/all.ts': `export { a } from './a.ts'; export type { B } from './b.ts';` },
  },
  {
    rule: 'barrel',
    what: 'a file that passes on everything',
    files: { 'server/src/platform/x.ts': `export * from './a.ts'; export const b = 1;` },
  },
  {
    rule: 'barrel',
    what: 'a door that passes on all exports of a file',
    files: { 'server/src/sale/keys/door.ts': `export * as holds from './hold-keys.ts';` },
  },
  {
    rule: 'idle-door',
    what: 'a name that only its own slice imports from the door',
    files: {
      'server/src/sale/keys/door.ts': `export { a } from './a.ts';`,
      'server/src/sale/keys/b.ts': `import { a } from './door.ts'; a();`,
    },
  },
  {
    rule: 'long-file',
    what: 'a file that is too long',
    files: { 'ui/a.ts': 'export {};\n'.repeat(MAX_LINES + 1) },
  },
  {
    rule: 'any',
    what: 'a habit of any',
    files: { 'ui/a.ts': `export const a: any = 1; export const b = (x: any): Array<any> => x;` },
  },
  {
    rule: 'physical-css',
    what: 'a margin on the left',
    files: { 'ui/a.module.css': '.a {\n  margin-left: 1px;\n}' },
  },
  {
    rule: 'font-weight',
    what: 'a weight of its own',
    files: { 'ui/a.module.css': '.a { font-weight: 650; }' },
  },
  { rule: 'physical-css', what: 'a place on the right', files: { 'ui/a.module.css': '.a { right: 0; }' } },
  {
    rule: 'physical-css',
    what: 'text on the left',
    files: { 'ui/a.module.css': '.a { text-align: left; }' },
  },
  {
    rule: 'physical-css',
    what: 'a corner on the left',
    files: { 'ui/a.module.css': '.a { border-top-left-radius: 0; }' },
  },
  {
    rule: 'physical-css',
    what: 'a style on the left',
    files: { 'ui/a.tsx': `export const A = () => <p style={{ marginLeft: 1 }} />;` },
  },
  {
    rule: 'form-method',
    what: 'a form that would put a password into the address',
    files: {
      'storefront/app/a.tsx':
        'export const A = () => <form onSubmit={() => {}}><input type="password" /></form>;',
    },
  },
  {
    rule: 'skipped-test',
    what: 'a test that is skipped',
    files: { 'ui/a.test.ts': `import { test } from 'vitest';\ntest.${'skip'}('x', () => {});` },
  },
  {
    rule: 'skipped-test',
    what: 'a test that runs alone',
    files: { 'ui/a.test.ts': `import { describe } from 'vitest';\ndescribe.${'only'}('x', () => {});` },
  },
  {
    rule: 'left-over',
    what: 'work that was put off',
    files: { 'ui/a.ts': `// ${'TO'}${'DO'}: later\nexport const a = 1;` },
  },
  {
    rule: 'left-over',
    what: 'work that was put off in SQL',
    files: { 'server/migrations/1.sql': `-- ${'FIX'}${'ME'}` },
  },
  {
    rule: 'workplace',
    what: 'a path of the machine it was written on',
    files: { 'README.md': `see ${['', 'work', 'shared'].join('/')}/x.md` },
  },
  {
    rule: 'private-member',
    what: "a driver's own field",
    files: {
      'server/src/platform/db/a.ts': `import pg from 'pg'; (new pg.Client() as any)._sentQueryQueue;`,
    },
  },
  {
    rule: 'private-member',
    what: "the job library's own table",
    files: { 'tools/a.ts': `sql\`select from graphile_worker.${'_private'}_jobs\`;` },
  },
  {
    rule: 'private-member',
    what: 'what a router marks as unsafe',
    files: { 'storefront/app/a.ts': `import { UNSAFE_X as x } from 'react-router'; x();` },
  },
  {
    rule: 'sql-place',
    what: 'a command with a statement of its own',
    files: { 'server/src/sale/keys/hold.ts': `db.selectFrom('product_keys').execute();` },
  },
  {
    rule: 'sql-place',
    what: 'a job with SQL text',
    files: { 'server/src/sale/keys/hold.ts': 'sql`select 1`.execute(db);' },
  },
  {
    rule: 'table-owner',
    what: 'a slice that changes the order itself',
    files: { 'server/src/sale/invoices/a.queries.ts': `trx.updateTable('orders').execute();` },
  },
  {
    rule: 'table-owner',
    what: 'the same as SQL text',
    files: { 'server/src/sale/invoices/a.queries.ts': 'sql`update orders set x = 1`.execute(trx);' },
  },
  {
    rule: 'table-reader',
    what: 'the catalog that reads orders',
    files: {
      'server/src/shop/catalog/a.queries.ts': `db.selectFrom('products as p').innerJoin('orders as o', 'o.id', 'p.id');`,
    },
  },
  {
    rule: 'words',
    what: 'a comment that has to be read twice',
    files: { 'ui/a.ts': `// For ${'who'}${'ever'} comes first.\nexport const a = 1;` },
  },
  {
    rule: 'words',
    what: 'a document without subject',
    files: { 'docs/a.md': `Of this ${'no'}${'body'} knows.` },
  },
  {
    rule: 'words',
    what: 'a call that is named after a word that is refused',
    files: { 'contract/a.ts': `export const path = '/admin/${'mail'}${'box'}';` },
  },
  {
    rule: 'words',
    what: 'a title of a test that has to be read twice',
    files: { 'contract/a.test.ts': `it('is of ${'no'}${'body'}', () => expect(1).toBe(1));\n` },
  },
];

const sourcesOf = (files: Record<string, string>) =>
  Object.entries(files).map(([path, text]) => readSource(path, text));

describe('the rules of the house', () => {
  test.each(BREAKERS)('$rule: $what', ({ rule, files }) => {
    const { violations } = judge(sourcesOf(files), []);
    expect(violations).toContainEqual(expect.stringMatching(`^${rule}: ${Object.keys(files)[0]}`));
  });

  test('are each tried', () => {
    expect(Object.keys(RULES).filter((rule) => !BREAKERS.some((breaker) => breaker.rule === rule))).toEqual(
      [],
    );
  });

  test('let good code be', () => {
    const { violations } = judge(
      sourcesOf({
        'contract/a.ts': `import * as z from 'zod';\nimport { b } from './b.ts';\nexport const a = z.literal(b);`,
        'contract/b.ts': `export const b = 'b';`,
        'server/src/sale/orders/a.ts': `import { holdKeys } from '../keys/door.ts';\nimport type { Db } from '../../platform/db/kysely.ts';\nholdKeys({} as Db);`,
        'server/src/app/routes.ts': `import { ordersRoutes } from '../sale/orders/orders.routes.ts';\nordersRoutes();`,
        'storefront/app/a.tsx': `import type { A } from '@halfturn/contract/a.ts';\nimport { b } from '@halfturn/contract/b.ts';\nexport const a: A = b;\nexport const f = () => import('./b.tsx');`,
        'storefront/src/entry-client.tsx': `import '../app/a.tsx';`,
        'storefront/src/entry-server.tsx': `import { createHash } from 'node:crypto';\nexport const a = createHash;`,
        'ui/a.module.css':
          '.a { margin-inline-start: 1px; inset-inline: 0; text-align: start; --left: 1px; transition: left 1s; }',
        'server/src/sale/keys/keys.test.ts': `import { x } from '../orders/order.ts';\nimport { startStore } from '../../../test/store.ts';\nx(startStore);`,
      }),
      [],
    );
    expect(violations).toEqual([]);
  });

  test('know the owner of every table', () => {
    const tables = readdirSync(MIGRATIONS).flatMap((file) =>
      [...readFileSync(new URL(file, MIGRATIONS), 'utf8').matchAll(/^create table (\w+)[^.\w]/gim)].map(
        (match) => match[1],
      ),
    );
    expect(tables.length).toBeGreaterThan(100);
    // The runner of the migrations makes its own table.
    expect(new Set(Object.values(TABLES).flat())).toEqual(new Set([...tables, 'schema_migrations']));
  });

  test('each migration has a number of its own', () => {
    const numbers = readdirSync(MIGRATIONS).map((file) => file.slice(0, 4));
    expect(numbers.length).toBe(new Set(numbers).size);
  });

  test('find the file behind an import', () => {
    expect(resolveImport('server/src/sale/orders/a.ts', '../keys/door.ts')).toBe(
      'server/src/sale/keys/door.ts',
    );
    expect(resolveImport('ui/a.ts', '@halfturn/contract/primitives/money.ts')).toBe(
      'contract/primitives/money.ts',
    );
    expect(resolveImport('ui/a.ts', 'react')).toBeNull();
  });

  // Reads every file of the repository, which takes its time where a machine has other things to do.
  test('hold in this repository', { timeout: 60_000 }, () => {
    const { violations, idle } = judge(readTree());
    expect(violations).toEqual([]);
    // An exception that excuses nothing is to be taken out.
    expect(idle).toEqual([]);
  });
});
