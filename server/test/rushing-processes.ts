import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What a rushing process is started with, as JSON. */
export interface RushSetup {
  databaseUrl: string;
  dataDir: string;
  /** Statements that it sends changed, for a positive control (`brokenPool`). */
  changes: readonly [text: string, instead: string][];
}

/** What it is told. */
export type Told = { kind: 'wish'; wish: object; buyers: number } | { kind: 'go' };

/** What it says: `ready` once it could begin at once. */
export type Said =
  | { kind: 'ready' }
  | { kind: 'over'; counts: Readonly<Record<string, number>>; changed: number };

export interface RushingProcesses {
  /**
   * So many buyers in all, spread evenly over the processes, place this order at the same moment: none begins before all are ready.
   * Returns for each process how many of its buyers had which outcome: `placed`, a problem's slug, or PostgreSQL's code.
   */
  rush(wish: object, buyers: number): Promise<Readonly<Record<string, number>>[]>;
  /** How many statements were sent in their broken form. */
  changed(): number;
  close(): Promise<void>;
}

const SCRIPT = fileURLToPath(new URL('rushing-process.ts', import.meta.url));

/** Starts real processes on one database, each with connections, memory and a turn of events of its own. */
export async function rushingProcesses(count: number, setup: RushSetup): Promise<RushingProcesses> {
  const children = Array.from({ length: count }, () =>
    fork(SCRIPT, [JSON.stringify(setup)], { execArgv: [] }),
  );
  const changed = new Map<ChildProcess, number>();
  await Promise.all(children.map((child) => heard(child, 'ready')));
  return {
    async rush(wish, buyers) {
      const each = buyers / count;
      if (!Number.isInteger(each)) throw new Error(`${buyers} buyers do not spread evenly over ${count}`);
      await Promise.all(children.map((child) => tell(child, { kind: 'wish', wish, buyers: each }, 'ready')));
      const over = await Promise.all(children.map((child) => tell(child, { kind: 'go' }, 'over')));
      children.forEach((child, i) => changed.set(child, nthOf(over, i).changed));
      return over.map(({ counts }) => counts);
    },
    changed: () => [...changed.values()].reduce((sum, each) => sum + each, 0),
    close: async () =>
      void (await Promise.all(
        children.map(async (child) => {
          if (child.exitCode !== null) return;
          const gone = once(child, 'exit');
          child.disconnect();
          await gone;
        }),
      )),
  };
}

type Answer<K extends Said['kind']> = Extract<Said, { kind: K }>;

function tell<K extends Said['kind']>(child: ChildProcess, what: Told, answer: K): Promise<Answer<K>> {
  const said = heard(child, answer);
  child.send(what);
  return said;
}

/** What the process says next; fails where it ends instead. */
async function heard<K extends Said['kind']>(child: ChildProcess, kind: K): Promise<Answer<K>> {
  const waiting = new AbortController();
  const { signal } = waiting;
  try {
    const [said] = (await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(([code]) => {
        throw new Error(`a rushing process ended with ${String(code)}`);
      }),
    ])) as [Said];
    if (said.kind !== kind) throw new Error(`a rushing process said ${said.kind} instead of ${kind}`);
    return said as Answer<K>;
  } finally {
    waiting.abort();
  }
}
