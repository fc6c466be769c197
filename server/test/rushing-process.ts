/**
 * A process of its own, full of buyers, for races that a single process cannot run: it shares nothing with the others but the
 * database. `rushing-processes.ts` starts it, tells it what its buyers want, and lets all processes go at once.
 */
import { codeOf } from '../src/platform/code-of.ts';
import { Problem } from '@halfturn/contract/problem.ts';
import { randomBytes } from 'node:crypto';
import { openContext } from '../src/app/open-context.ts';
import { systemClock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import { createDb } from '../src/platform/db/kysely.ts';
import { createPool } from '../src/platform/db/pool.ts';
import { createLog } from '../src/platform/log.ts';
import { place } from '../src/sale/checkout/place.ts';
import { configuredProviders } from '../src/sale/payments/providers.ts';
import { brokenPool } from './broken-pool.ts';
import type { RushSetup, Said, Told } from './rushing-processes.ts';

const { databaseUrl, dataDir, changes }: RushSetup = JSON.parse(process.argv[2]!);
const CONNECTIONS = 20;
/** They wait as long as it takes: it is about who gets something, and not about how soon. */
const PATIENT = {
  connectTimeout: 60_000,
  lockTimeout: 60_000,
  statementTimeout: 60_000,
  queryTimeout: 60_000,
};

const config = readConfig({
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  PAYMENTS_SANDBOX: '1',
  PUBLIC_URL: 'http://shop.test',
  ROLE: 'web',
  LOG_LEVEL: 'silent',
});
const broken = changes.length > 0 ? brokenPool(databaseUrl, CONNECTIONS, changes, PATIENT) : null;
const pool =
  broken?.pool ?? createPool({ url: databaseUrl, name: 'halfturn-race', max: CONNECTIONS, ...PATIENT });
const { context: hurried } = await openContext({
  config,
  log: createLog(config),
  databaseUrl,
  clock: systemClock,
  pool,
});
/** What serves requests gives up soon where all connections are lent; these buyers wait. */
const context = { ...hurried, db: createDb(pool) };
const providers = configuredProviders(context);

const say = (what: Said): void => void process.send!(what);

/** Every buyer has an email address and a network address of their own. */
async function buy(wish: object): Promise<string> {
  const who = {
    visitor: {
      ip: `10.${[...randomBytes(3)].join('.')}`,
      userAgent: 'test',
      locale: 'en-US' as const,
      currency: 'USD' as const,
      cookies: {},
    },
    member: null,
    ipCountry: null,
    solved: false,
  };
  const contact = { email: `${randomBytes(8).toString('hex')}@example.com` };
  try {
    await place(context, providers, { ...wish, contact } as Parameters<typeof place>[2], who, async () => {});
    return 'placed';
  } catch (error) {
    if (error instanceof Problem) return error.slug;
    return codeOf(error) ?? String(error);
  }
}

let go = Promise.withResolvers<void>();
process.on('message', async (told: Told) => {
  if (told.kind === 'go') return go.resolve();
  go = Promise.withResolvers();
  const buyers = Array.from({ length: told.buyers }, () => go.promise.then(() => buy(told.wish)));
  say({ kind: 'ready' });
  const counts: Record<string, number> = {};
  for (const outcome of await Promise.all(buyers)) counts[outcome] = (counts[outcome] ?? 0) + 1;
  say({ kind: 'over', counts, changed: broken?.changed() ?? 0 });
});
// The parent process is gone, or done.
process.on('disconnect', () => process.exit());
say({ kind: 'ready' });
