import type { Socket } from 'node:net';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { brokenPool } from '../../../test/broken-pool.ts';
import { testDatabase } from '../../../test/database.ts';
import { createDb, inTransaction, isRunAgain, type Trx } from './kysely.ts';
import { createPool } from './pool.ts';
import { readTogether, send, sendLast, statement } from './send.ts';

const { db: watch, url } = await testDatabase();
/** One connection: who does not give it back holds up all that come after. */
const pool = createPool({ url, name: 'sent', max: 1, connectTimeout: 1_000 });
const db = createDb(pool);

/** What went out over the connection: a piece for each write to its socket. */
let pieces: string[] = [];
let onPiece = (_piece: string) => {};
pool.on('connect', (client) => {
  const wrote = (...chunks: Buffer[]) => {
    const piece = Buffer.concat(chunks).toString('latin1');
    pieces.push(piece);
    onPiece(piece);
  };
  // What is done behind the promises of one turn comes in one call of either.
  const socket = streamOf(client) as Socket & { _write: Write; _writev: Writev };
  const { _write, _writev } = socket;
  socket._write = (chunk, encoding, done) => {
    wrote(Buffer.from(chunk));
    _write.call(socket, chunk, encoding, done);
  };
  socket._writev = (chunks, done) => {
    wrote(...chunks.map(({ chunk }) => Buffer.from(chunk)));
    _writev.call(socket, chunks, done);
  };
});
type Write = (chunk: Buffer, encoding: BufferEncoding, done: () => void) => void;
type Writev = (chunks: { chunk: Buffer; encoding: BufferEncoding }[], done: () => void) => void;

const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

const add = statement<[id: string]>`insert into worker_heartbeats (worker_id) values ($1)`;
const count = statement<[], { n: number }>`select count(*) as n from worker_heartbeats`;
const must = statement<[holds: boolean | null, otherwise: string, code: string]>`
  select must($1::boolean, $2::text, $3::text)`;
const kept = async () =>
  (await watch.selectFrom('worker_heartbeats').select('worker_id').orderBy('worker_id').execute()).map(
    (row) => row.worker_id,
  );

async function refused(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

beforeEach(async () => {
  await watch.deleteFrom('worker_heartbeats').execute();
  // The connection stands: its own opening is none of the pieces.
  await pool.query('select');
  onPiece = () => {};
  pieces = [];
});
afterAll(() => pool.end());

describe('statements sent together', () => {
  test('go out in one piece, with the BEGIN before them, and are worked off in their order', async () => {
    const answers = await inTransaction(db, (trx) =>
      Promise.all([
        send(trx, count()),
        send(trx, add('a')),
        send(trx, count()),
        send(trx, trx.selectFrom('worker_heartbeats').select('worker_id')),
        send(trx, sql<{ last: number }>`select 5 as last`),
      ]),
    );
    expect(answers).toEqual([[{ n: 0 }], [], [{ n: 1 }], [{ worker_id: 'a' }], [{ last: 5 }]]);
    expect(pieces).toHaveLength(2);
    const [first, second] = pieces as [string, string];
    const at = ['begin', 'count(*)', 'insert into', '"worker_id"', 'as last'].map((text) =>
      first.indexOf(text),
    );
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    expect(at).not.toContain(-1);
    expect(second).toContain('commit');
  });

  test('cost one piece more where they wait for each other', async () => {
    await inTransaction(db, async (trx) => {
      await send(trx, count());
      await send(trx, count());
    });
    expect(pieces).toHaveLength(3);
  });

  test('stand alone where one of them fails: the others are undone with it', async () => {
    const failed = inTransaction(db, (trx) => Promise.all([send(trx, add('x')), send(trx, add('x'))]));
    await expect(failed).rejects.toMatchObject({ code: '23505' });
    expect(await kept()).toEqual([]);
  });

  test('a commit is not believed where BEGIN was refused', async () => {
    const broken = brokenPool(url, 1, [['begin', 'begin at once']]);
    try {
      const begun = inTransaction(createDb(broken.pool), (trx) => send(trx, count()));
      await expect(begun).rejects.toMatchObject({ code: '42601' });
      expect(broken.changed()).toBe(1);
    } finally {
      await broken.pool.end();
    }
  });
});

describe('what is sent last', () => {
  test('goes along with the commit, and its answer is to be had afterwards', async () => {
    const answer = await inTransaction(db, async (trx) => {
      await send(trx, count());
      await sendLast(trx, add('a'));
      return await sendLast(trx, sql<{ n: number }>`select count(*) as n from worker_heartbeats as last`);
    });
    expect(pieces).toHaveLength(2);
    expect(pieces[1]).toContain('as last');
    expect(pieces[1]).toContain('commit');
    expect(await answer()).toEqual([{ n: 1 }]);
    expect(await kept()).toEqual(['a']);
  });

  test('undoes the transaction where it fails, and its own error is heard', async () => {
    const ends: Record<string, (trx: Trx) => Promise<unknown>> = {
      'at the commit': async () => {},
      'by the statement behind it': (trx) => send(trx, count()),
      'by one that is sent last as well': (trx) => sendLast(trx, count()),
      'behind another fault': () => Promise.reject(new Error('another fault')),
    };
    for (const [when, end] of Object.entries(ends)) {
      let runs = 0;
      const failed = inTransaction(db, async (trx) => {
        runs += 1;
        await send(trx, add('x'));
        await sendLast(trx, add('x'));
        await end(trx);
      });
      expect(await refused(failed), when).toMatchObject({ code: '23505' });
      expect(runs, when).toBe(1);
      expect(await kept(), when).toEqual([]);
    }
  });

  test('does not hide why the statement before it failed', async () => {
    const failed = inTransaction(db, async (trx) => {
      const one = send(trx, sql`select 1 / 0`);
      await sendLast(trx, count());
      await one;
    });
    await expect(failed).rejects.toMatchObject({ code: '22012' });
  });

  test('leaves the connection fit for use', async () => {
    const failed = inTransaction(db, (trx) => sendLast(trx, sql`select 1 / 0`));
    await expect(failed).rejects.toMatchObject({ code: '22012' });
    await inTransaction(db, (trx) => sendLast(trx, add('next')));
    expect(await kept()).toEqual(['next']);
  });
});

describe('must', () => {
  test('lets pass what holds', async () => {
    await inTransaction(db, async (trx) => {
      await sendLast(trx, add('a'));
      await sendLast(trx, sql`select must((select count(*) from worker_heartbeats) = 1, 'one row')`);
    });
    expect(await kept()).toEqual(['a']);
  });

  test('undoes the transaction where it does not, or where nobody can say, and gives the reason', async () => {
    for (const holds of [false, null]) {
      let runs = 0;
      const failed = inTransaction(db, async (trx) => {
        runs += 1;
        await sendLast(trx, add('a'));
        await sendLast(trx, sql`select must(${holds}::boolean, 'the shelf is empty')`);
      });
      expect(await refused(failed)).toMatchObject({ code: 'HT001', message: 'the shelf is empty' });
      expect(runs).toBe(1);
      expect(await kept()).toEqual([]);
    }
  });

  test('has the transaction run again, which then knows of it', async () => {
    const again: boolean[] = [];
    await inTransaction(db, async (trx) => {
      again.push(isRunAgain(trx));
      await sendLast(trx, add(`run ${again.length}`));
      await sendLast(trx, must(isRunAgain(trx), 'too quick', 'HT002'));
    });
    expect(again).toEqual([false, true]);
    expect(await kept()).toEqual(['run 2']);
  });

  test('has it run again four times at most', async () => {
    let runs = 0;
    const never = inTransaction(db, async (trx) => {
      runs += 1;
      await sendLast(trx, must(false, 'not yet', 'HT002'));
    });
    await expect(never).rejects.toMatchObject({ code: 'HT002', message: 'not yet' });
    expect(runs).toBe(4);
  });
});

describe('what has ended', () => {
  test('takes no statement any more: a transaction', async () => {
    for (const ending of ['committed', 'undone']) {
      let ended: Trx | undefined;
      const work = inTransaction(db, async (trx) => {
        ended = trx;
        await send(trx, count());
        if (ending === 'undone') throw new Error('no');
      });
      await refused(work);
      pieces = [];
      expect(await refused(send(ended!, add('stray'))), ending).toBeInstanceOf(Error);
      expect(await refused(sendLast(ended!, add('stray'))), ending).toBeInstanceOf(Error);
      expect(pieces, ending).toEqual([]);
    }
    expect(await kept()).toEqual([]);
  });

  test('takes no statement either while its end is on the way', async () => {
    for (const ending of ['commit', 'rollback']) {
      const stray = Promise.withResolvers<unknown>();
      const work = inTransaction(db, async (trx) => {
        await send(trx, count());
        onPiece = (piece) => {
          if (piece.includes(ending)) stray.resolve(refused(send(trx, add('stray'))));
        };
        if (ending === 'rollback') throw new Error('no');
      });
      await refused(work);
      expect(await stray.promise, ending).toBeInstanceOf(Error);
    }
    // It would have been done on its own, in no transaction at all.
    expect(await kept()).toEqual([]);
  });

  test('takes no statement any more: a connection that was lent', async () => {
    const lent = await readTogether(db, async (one) => one);
    pieces = [];
    expect(await refused(send(lent, add('stray')))).toBeInstanceOf(Error);
    expect(pieces).toEqual([]);
    expect(await kept()).toEqual([]);
  });
});

describe('a lent connection', () => {
  test('carries reads that are sent together, in one piece', async () => {
    const answers = await readTogether(db, (one) =>
      Promise.all([
        send(one, sql`select pg_backend_pid() as pid`),
        send(one, sql`select pg_backend_pid() as pid, 2 as no`),
      ]),
    );
    expect(answers[1]).toMatchObject([{ ...answers[0][0]!, no: 2 }]);
    expect(pieces).toHaveLength(1);
    expect(pieces[0]).not.toContain('begin');
  });

  test('goes back into the pool, however the reads end', async () => {
    expect(await readTogether(db, (one) => send(one, sql`select 1 as one`))).toEqual([{ one: 1 }]);
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
    const thrown = readTogether(db, async (one) => {
      await send(one, count());
      throw new Error('no');
    });
    await expect(thrown).rejects.toThrow('no');
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
    const failed = readTogether(db, (one) => Promise.all([send(one, sql`select 1 / 0`), send(one, count())]));
    await expect(failed).rejects.toMatchObject({ code: '22012' });
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
    expect(await send(db, count())).toEqual([{ n: 0 }]);
  });

  test('is the transaction itself within one, and the same one within itself', async () => {
    await inTransaction(db, async (trx) => {
      await send(trx, add('a'));
      await readTogether(trx, async (one) => {
        expect(one).toBe(trx);
        expect(await send(one, count())).toEqual([{ n: 1 }]);
      });
      await send(trx, count());
    });
    await readTogether(db, (one) => readTogether(one, async (same) => expect(same).toBe(one)));
  });
});
