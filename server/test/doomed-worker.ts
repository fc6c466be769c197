import { nthOf } from '@halfturn/contract/primitives/rows.ts';
/** A worker in a process of its own that never comes to the end of its job: the test that killed it takes over. */
import { pino } from 'pino';
import * as z from 'zod';
import { createDb } from '../src/platform/db/kysely.ts';
import { createPool } from '../src/platform/db/pool.ts';
import { defineJob } from '../src/platform/jobs/job.ts';
import { runWorker } from '../src/platform/jobs/worker.ts';

const url = nthOf(process.argv, 2);
const db = createDb(createPool({ url, name: 'doomed' }));
const job = defineJob<{ db: typeof db }, z.ZodType>({
  name: 'doomed',
  payload: z.object({}),
  run: async () => {
    process.stdout.write('begun\n');
    await new Promise(() => {});
  },
});
await runWorker({
  ctx: (own) => ({ db: own }),
  url,
  log: pino({ level: 'silent' }),
  jobs: [job],
  lease: { beat: 0.25, gone: 1, silence: 60 },
});
