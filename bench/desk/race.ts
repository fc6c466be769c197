import { urlOf } from '@halfturn/contract/client.ts';
import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import { tallyKeys } from '@halfturn/server/src/sale/keys/door.ts';
import { DESK_READS, lastPage, questionsOf, type DeskQuestion } from '@halfturn/server/test/desk-lists.ts';
import { largeShop } from '@halfturn/server/test/large-shop.ts';
import { atWork } from '@halfturn/server/test/staff-browser.ts';
import { quantile } from '../measure.ts';
import { setStage } from '../stage.ts';

/** What is promised: with 10,000 products, 10,000 orders and 100,000 keys, every list of the back office in this many ms. */
const MOST_MS = 150;
/** Questions that are printed, the slowest first. */
const PRINTED = 25;

interface Asked {
  question: string;
  p50: number;
  slowest: number;
}

export interface DeskRace {
  /** Products, orders and customers. */
  count: number;
  /** How many times each question is asked. */
  calls: number;
}

/**
 * Asks a large shop everything that the back office reads, one question at a time, and prints the slowest. Returns whether all of
 * them kept the promise, by their median.
 */
export async function raceDesk({ count, calls }: DeskRace): Promise<boolean> {
  const stage = await setStage();
  try {
    const { url } = stage.store;
    const config = { publicUrl: url };
    const owner = await atWork({ url, config, db: stage.db, clock: { now: () => new Date() } }, 'owner');
    console.error(`a shop with ${count} products is being filled`);
    await largeShop(stage.database.ownerUrl, count);
    await tallyKeys(stage.db);
    const ask = async ({ path, params, query }: DeskQuestion): Promise<{ total: unknown; ms: number }> => {
      const begun = performance.now();
      const answer = await fetch(url + urlOf(path, params, query), {
        headers: { cookie: `staff=${owner.cookie()}`, 'x-forwarded-for': owner.ip },
      });
      const { data } = (await answer.json()) as { data: { total?: unknown } | null };
      const ms = performance.now() - begun;
      if (!answer.ok) throw new Error(`${path} ${JSON.stringify(query)}: ${answer.status}`);
      return { total: data?.total, ms };
    };
    const asked: Asked[] = [];
    for (const endpoint of DESK_READS) {
      const questions = await questionsOf(stage.db, endpoint);
      for (const question of questions) {
        // The first answer warms up the plans, and says how many pages there are.
        const { total } = await ask(question);
        const last =
          question === questions[0] && endpoint.query && typeof total === 'number'
            ? lastPage(total)
            : undefined;
        if (last) questions.push({ ...question, query: { ...question.query, ...last } });
        const ms: number[] = [];
        for (let i = 0; i < calls; i++) ms.push((await ask(question)).ms);
        asked.push({
          question: `${question.path} ${new URLSearchParams(question.query)}`,
          p50: quantile(ms, 0.5),
          slowest: Math.max(...ms),
        });
      }
    }
    console.log(deskTable(asked));
    return asked.every(({ p50 }) => p50 <= MOST_MS);
  } finally {
    await stage.close();
  }
}

/** The slowest questions as a table for a terminal, and what all of them came to. */
function deskTable(asked: readonly Asked[]): string {
  const slowest = asked.toSorted((a, b) => b.p50 - a.p50);
  const rows = [
    ['', 'p50 ms', 'slowest'],
    ...slowest
      .slice(0, PRINTED)
      .map(({ question, p50, slowest: most }) => [question, p50.toFixed(1), most.toFixed(1)]),
  ];
  const width = Math.max(...rows.map((row) => firstOf(row).length));
  const late = asked.filter(({ p50 }) => p50 > MOST_MS).length;
  return [
    ...rows.map(([name = '', ...cells]) =>
      [name.padEnd(width), ...cells.map((cell) => cell.padStart(8))].join('  '),
    ),
    '',
    `${asked.length} questions, half of them in ${quantile(
      asked.map(({ p50 }) => p50),
      0.5,
    ).toFixed(1)} ms; ` + `${late} take longer than ${MOST_MS} ms.`,
  ].join('\n');
}
