import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** vitest itself would leave one core free for itself, and on a machine with two of them run one file after the other. */
const WORKERS = Math.max(2, availableParallelism());
/** Journeys are mostly waiting: two at a time, each with a store and a browser of its own. */
const LANES = 2;
const NEVER = ['**/node_modules/**', '**/dist/**'];
/** What is measured against a clock that runs on, and would be measured wrong beside others. */
const ALONE = ['e2e/lighthouse.e2e.ts'];

const server = {
  exclude: NEVER,
  globalSetup: ['server/test/global-setup.ts'],
  pool: 'forks' as const,
  isolate: false,
  maxWorkers: WORKERS,
};
const journeys = {
  globalSetup: ['e2e/harness/global-setup.ts'],
  setupFiles: ['e2e/harness/own-lane.ts'],
  pool: 'forks' as const,
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // As long as one would wait before calling it broken, not as long as it takes on a free machine.
  expect: { poll: { timeout: 20_000 } },
};

/**
 * `unit` needs nothing but Node; `server` has one PostgreSQL for the run and a database of its own for each test file that
 * asks for one; `e2e` drives real browsers, and `e2e-alone` those journeys that bear nobody beside them.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,ui,locales,storefront,backoffice,tools,bench}/**/*.test.{ts,tsx}'],
          exclude: [...NEVER, '**/*.{db,data}.test.ts'],
          maxWorkers: WORKERS,
          sequence: { groupOrder: 1 },
          testTimeout: 10_000,
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          include: ['server/**/*.test.ts', '{tools,bench}/**/*.db.test.ts'],
          sequence: { groupOrder: 2 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          ...server,
          name: 'data',
          include: ['tools/**/*.data.test.ts'],
          sequence: { groupOrder: 3 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...journeys,
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          exclude: [...NEVER, ...ALONE],
          maxWorkers: LANES,
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          ...journeys,
          name: 'e2e-alone',
          include: ALONE,
          exclude: NEVER,
          maxWorkers: 1,
          sequence: { groupOrder: 5 },
        },
      },
      {
        test: {
          name: 'faults',
          include: ['e2e/faults/**/*.faults.ts'],
          exclude: NEVER,
          pool: 'forks',
          maxWorkers: 1,
          sequence: { groupOrder: 6 },
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
