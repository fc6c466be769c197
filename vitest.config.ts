import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** vitest itself would leave one core free for itself, and on a machine with two of them run one file after the other. */
const WORKERS = Math.max(2, availableParallelism());
/** Each lane has a store and a browser of its own. A lane waits for a third of its time: a third one uses it. */
const LANES = 3;
const NEVER = ['**/node_modules/**', '**/dist/**'];
/** Journeys of `npm run test:slow`: they take minutes. */
const SLOW_JOURNEYS = ['e2e/crash.e2e.ts', 'e2e/other-languages.e2e.ts'];
/** These measure what other journeys would disturb. */
const LONE_JOURNEYS = ['e2e/lighthouse.e2e.ts', 'e2e/first-tap.e2e.ts'];
/** Server tests of `npm run test:slow`: long random runs, and an average over hundreds of timed answers. */
const SOAKS = ['server/test/days-*.test.ts', 'server/src/people/accounts/no-telling.test.ts'];
/** The same, of what is timed while two processes work: a third one's tests beside them would be timed too. */
const LONE_SOAKS = ['server/src/desk/support/chat/chat-load.test.ts'];

const server = {
  exclude: NEVER,
  globalSetup: ['server/test/global-setup.ts'],
  setupFiles: ['server/test/cheap-passwords.ts'],
  // Node runs the store's TypeScript as it is, as in production: nothing is transformed, and no import goes through a proxy.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  pool: 'forks' as const,
  // The modules are loaded once for each worker: nothing that a file leaves in them may matter to the next one.
  isolate: false,
  // Queries that overlap on one connection are deprecated: pg 9 refuses them.
  execArgv: ['--throw-deprecation'],
  maxWorkers: WORKERS,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
};
const journeys = {
  globalSetup: ['e2e/harness/global-setup.ts'],
  setupFiles: ['e2e/harness/own-lane.ts'],
  exclude: NEVER,
  pool: 'forks' as const,
  isolate: false,
  // Of tests that run side by side in one browser.
  maxConcurrency: 2,
  testTimeout: 240_000,
  hookTimeout: 240_000,
  // As long as one would wait before calling it broken, not as long as it takes on a free machine.
  expect: { poll: { timeout: 20_000 } },
};

/**
 * `unit` needs nothing but Node; `server` has one PostgreSQL for the run and a database of its own for each test file that
 * asks for one; `e2e` drives real browsers. `soak`, `soak-alone`, `e2e-slow` and `e2e-alone` are the same for
 * what `npm run test:slow` runs.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,ui,locales,storefront,backoffice,tools,bench}/**/*.test.{ts,tsx}'],
          exclude: [...NEVER, '**/*.{db,data}.test.ts'],
          // As in `server`: a file that stubs, mocks or fills a module cleans up after itself.
          isolate: false,
          unstubGlobals: true,
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
          exclude: [...NEVER, ...SOAKS, ...LONE_SOAKS],
          // Many tests wait, for a lock or a round: one worker more uses the time that they leave.
          maxWorkers: WORKERS + 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...server,
          name: 'data',
          include: ['tools/**/*.data.test.ts'],
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          ...journeys,
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          exclude: [...NEVER, ...SLOW_JOURNEYS, ...LONE_JOURNEYS],
          maxWorkers: LANES,
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          ...server,
          name: 'soak',
          include: SOAKS,
          sequence: { groupOrder: 5 },
        },
      },
      {
        test: {
          ...server,
          name: 'soak-alone',
          include: LONE_SOAKS,
          maxWorkers: 1,
          sequence: { groupOrder: 6 },
        },
      },
      {
        test: {
          ...journeys,
          name: 'e2e-slow',
          include: SLOW_JOURNEYS,
          maxWorkers: LANES,
          sequence: { groupOrder: 7 },
        },
      },
      {
        test: {
          ...journeys,
          name: 'e2e-alone',
          include: LONE_JOURNEYS,
          maxWorkers: 1,
          sequence: { groupOrder: 8 },
        },
      },
      {
        test: {
          name: 'faults',
          include: ['e2e/faults/**/*.faults.ts'],
          exclude: NEVER,
          pool: 'forks',
          maxWorkers: 1,
          sequence: { groupOrder: 9 },
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
