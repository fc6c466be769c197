/** The whole process of a store, as `server/src/main.ts` is, but for the pages and the demo catalog: needs no build. */
import { run } from '../src/app/run.ts';

await run({ pages: async () => null, seed: async () => null });
