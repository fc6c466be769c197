import { parseArgs } from 'node:util';
import { raceSessions, describeLogins, timeLogins, type LoginsKept } from './account/race.ts';
import { raceMemory } from './catalogue/memory.ts';
import { raceCatalogues } from './catalogue/race.ts';
import { raceDesk } from './desk/race.ts';
import { raceCrowds } from './crowd/race.ts';
import { raceCold } from './http/cold.ts';
import { race, type Outcome } from './http/race.ts';
import { raceKeys } from './keys/race.ts';
import { tableOf } from './report.ts';
import { ageStore, raceSales } from './sale/race.ts';
import { ACCOUNTS } from './sale/statements.ts';
import { setStage, type Stage } from './stage.ts';

/**
 * npm run bench                  measures, and prints a table
 * npm run bench -- --check       and fails where a goal is missed
 * npm run bench -- --regression  short rounds, and fails where something is much slower than it was (for CI)
 * npm run bench -- --quick       fewer and shorter rounds
 * npm run bench -- --only sale   the purchases alone; `pages` for the pages alone
 *   --history 1000000 --keys 5000000   the purchases once more with so many orders and keys in the tables
 * npm run bench -- --only cold  pages, calls and quotes that no cache has, each request another address, with 5,000 products
 *   --products 5000
 * npm run bench -- --only crowd  8, 64, 256 and 1,000 visitors at once, without a cache: product pages, product calls, purchases
 * npm run bench -- --only account  sessions and sign-ins alone
 * npm run bench -- --only catalogue  a small catalogue against a large one, by their slowest answers in a hundred
 *   --small 1000 --large 20000   so many products; --calls 1000 of each kind
 *   --small-url URL --large-url URL   two stores that run already (without limits by address); with
 *   --small-pids STORE,DATABASE --large-pids …   their CPU time is told too
 * npm run bench -- --only memory  lists and searches of the two in the memory of this process alone (--small, --large)
 * npm run bench -- --only desk  everything that the back office reads, in a shop with 10,000 products and orders and 110,000 keys
 *   --products 10000; --calls 9 of each question
 * npm run bench -- --only keys  the import of a file of 115,000 keys for 5,000 products
 * npm run bench -- --statements  also which statements a purchase asks of the database, and what they cost
 */
const { values: asked } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    regression: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    statements: { type: 'boolean', default: false },
    history: { type: 'string', default: '0' },
    keys: { type: 'string', default: '0' },
    small: { type: 'string', default: '1000' },
    large: { type: 'string', default: '20000' },
    products: { type: 'string' },
    calls: { type: 'string' },
    'small-url': { type: 'string' },
    'large-url': { type: 'string' },
    'small-pids': { type: 'string', default: '' },
    'large-pids': { type: 'string', default: '' },
  },
});

if (asked.only === 'catalogue') {
  const { 'small-url': small, 'large-url': large } = asked;
  const running = (url: string, pids: string) => {
    const [store, database] = pids === '' ? [] : pids.split(',').map(Number);
    return { url, store, database };
  };
  const kept = await raceCatalogues({
    sizes: { small: Number(asked.small), large: Number(asked.large) },
    stores:
      small && large
        ? { small: running(small, asked['small-pids']), large: running(large, asked['large-pids']) }
        : undefined,
    calls: Number(asked.calls ?? 1_000),
  });
  process.exit(asked.check && !kept ? 1 : 0);
}

if (asked.only === 'memory') {
  await raceMemory({ small: Number(asked.small), large: Number(asked.large) });
  process.exit(0);
}

if (asked.only === 'desk') {
  const kept = await raceDesk({ count: Number(asked.products ?? 10_000), calls: Number(asked.calls ?? 9) });
  process.exit(asked.check && !kept ? 1 : 0);
}

if (asked.only === 'keys') {
  const kept = await raceKeys({
    products: 5_000,
    keys: Number(asked.keys) || 115_000,
    statements: asked.statements,
  });
  process.exit(asked.check && !kept ? 1 : 0);
}

/** What is promised (`goal`), and what is held by a test (`floor`): shares of what a bare server, or bare SQL, does. */
const PAGES = { goal: 0.5, floor: 0.3 };
const SALE = { goal: 0.3, floor: 0.1 };

const [rounds, ms, sales, warmUp] = asked.regression
  ? [3, 500, 60, 600]
  : asked.quick
    ? [5, 700, 100, 1_000]
    : [9, 1_500, 250, 2_000];

const missed = ({ ratio, goal, floor }: Outcome): boolean =>
  (asked.check && goal !== null && !(ratio >= goal)) || (asked.regression && !(ratio >= floor));

/**
 * Three short rounds are soon over, and on a busy machine they may be three bad ones: a contest under its floor runs once more, over
 * three times as many rounds, and that result counts.
 */
async function steadily(measure: (rounds: number) => Promise<Outcome[]>): Promise<Outcome[]> {
  const first = await measure(rounds);
  if (!asked.regression || !first.some(missed)) return first;
  console.log(`Under its floor, so once more over ${rounds * 3} rounds:\n${tableOf(first)}`);
  return await measure(rounds * 3);
}

if (asked.only === 'cold') {
  const outcomes = await raceCold({ products: Number(asked.products ?? 5_000), rounds, ms, connections: 8 });
  console.log(tableOf(outcomes));
  process.exit(outcomes.some(missed) ? 1 : 0);
}

if (asked.only === 'crowd') {
  const kept = await raceCrowds({
    products: Number(asked.products ?? 5_000),
    ms: asked.quick ? 4_000 : 10_000,
    purchases: asked.quick ? 100 : 500,
  });
  process.exit(asked.check && !kept ? 1 : 0);
}

const stage = await setStage(asked.statements ? ACCOUNTS : {});
const outcomes: Outcome[] = [];
let logins: LoginsKept | null = null;
const wants = (part: string): boolean => asked.only === undefined || asked.only === part;
try {
  if (wants('pages'))
    outcomes.push(
      ...(await steadily(async (count) =>
        race(await contests(stage), { store: stage.store, rounds: count, ms, connections: 16 }),
      )),
    );
  if (wants('account')) {
    const options = { rounds, ms, connections: 16, seconds: asked.regression || asked.quick ? 5 : 20 };
    outcomes.push(...(await steadily((count) => raceSessions(stage, { ...options, rounds: count }))));
    logins = await timeLogins(stage, options);
  }
  if (wants('sale')) {
    const options = { ...SALE, rounds, count: sales, buyers: 8, warmUp, statements: asked.statements };
    outcomes.push(...(await steadily((count) => raceSales(stage, { ...options, rounds: count }))));
    const history = { orders: Number(asked.history), keys: Number(asked.keys) };
    if (history.orders > 0) {
      await ageStore(stage, history);
      const grown = await raceSales(stage, options);
      outcomes.push(
        ...grown.map((one) => ({ ...one, name: `${one.name}, ${asked.history} orders behind it` })),
      );
    }
  }
} finally {
  await stage.close();
}

console.log(tableOf(outcomes));
if (logins) {
  console.log(describeLogins(logins));
  if (asked.check && !logins.kept) process.exitCode = 1;
}
if (outcomes.some(missed)) process.exitCode = 1;

/** What guests ask for most. */
async function contests(on: Stage) {
  const product = await on.db
    .selectFrom('products as p')
    .innerJoin('classes as c', 'c.id', 'p.class_id')
    .select(['p.slug', 'c.slug as class'])
    .where('p.status', '=', 'live')
    .orderBy('p.id')
    .executeTakeFirstOrThrow();
  return [
    { ...PAGES, name: 'Home page', questions: [{ path: '/' }] },
    { ...PAGES, name: 'List page', questions: [{ path: '/games' }] },
    { ...PAGES, name: 'Product page', questions: [{ path: `/${product.class}/${product.slug}` }] },
    {
      ...PAGES,
      name: 'List call',
      questions: [{ path: '/prod-api/api/home/queryProducts?class=games&pageNum=1&pageSize=20' }],
    },
  ];
}
