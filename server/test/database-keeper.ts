import { nthOf } from '@halfturn/contract/primitives/rows.ts';
/** Starts an embedded database, says where it is, and waits to be killed. */
import { startEmbedded } from '../src/platform/db/embedded/start.ts';

const database = await startEmbedded({ dataDir: nthOf(process.argv, 2), durable: false });
process.stdout.write(`${database.ownerUrl}\n`);
setInterval(() => {}, 60_000);
