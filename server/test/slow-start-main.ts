import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { run } from '../src/app/run.ts';

/** A store that is never done with starting: it reads its database until that is taken away from it. */
await run({
  pages: async () => null,
  seed: async ({ db }) => {
    console.log('Still starting.');
    for (;;) {
      await sql`select 1`.execute(db);
      await sleep(10);
    }
  },
});
