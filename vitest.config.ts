import { defineConfig } from 'vitest/config';

/**
 * Four projects. `unit` needs nothing but Node; `server` has one PostgreSQL for the run and a database of its own for
 * each test file that asks for one; `e2e` drives real browsers, one file after the other, as two on one small machine
 * would time each other out.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,ui,locales,storefront,backoffice,tools,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.{db,data}.test.ts'],
          testTimeout: 10_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', '{tools,bench}/**/*.db.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['server/test/global-setup.ts'],
          pool: 'forks',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'data',
          include: ['tools/**/*.data.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['server/test/global-setup.ts'],
          pool: 'forks',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['e2e/harness/global-setup.ts'],
          pool: 'forks',
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
