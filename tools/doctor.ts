import { parseArgs } from 'node:util';
import { ConfigRefused, readConfig } from '@halfturn/server/src/platform/config.ts';
import { KeyringRefused } from '@halfturn/server/src/platform/crypto/keyring.ts';
import { CannotRunDatabase } from '@halfturn/server/src/platform/db/embedded/run-as.ts';
import { CannotLook, lastSignOfLife, openBooks } from './doctor/books.ts';
import { openEveryKey, ringOf } from './doctor/deep.ts';
import { examine, type Finding } from './doctor/examine.ts';
import { INVARIANTS } from './doctor/invariants.ts';
import { asData, exitCode, report, verdict } from './doctor/report.ts';

const HELP = `npx halfturn doctor [--deep] [--json]

Looks at the books of the store and names every invariant that does not hold. Reads only.
  --deep   opens every product key as well, and compares it with its fingerprint
  --json   prints one line of JSON for a program
Ends with 0 where all is well, 1 where something is broken, 2 where it could not look.`;

/** Looks, prints, and returns the exit code. */
async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      deep: { type: 'boolean' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const config = readConfig(process.env);
  const ring = values.deep ? await ringOf(config) : undefined;
  const books = await openBooks(config);
  try {
    const timelyAt = await lastSignOfLife(books.client);
    if (timelyAt && !values.json)
      console.log(
        `No process of the store is connected: lateness is judged as of ${timelyAt.toISOString()}.`,
      );
    const findings: Finding[] = await examine(books.client, INVARIANTS, { timelyAt });
    if (ring) findings.push(await openEveryKey(books.client, ring));
    if (values.json) console.log(JSON.stringify({ judgedAsOf: timelyAt, ...asData(findings) }));
    else console.log(`${report(findings)}\n${verdict(findings)}`);
    return exitCode(findings);
  } finally {
    await books.close();
  }
}

/** Refusals that are for the person at the keyboard, who is helped by the sentence and not by a stack. */
const isRefusal = (error: unknown): error is Error =>
  [CannotLook, ConfigRefused, KeyringRefused, CannotRunDatabase].some((kind) => error instanceof kind) ||
  String((error as { code?: unknown })?.code).startsWith('ERR_PARSE_ARGS');

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(isRefusal(error) ? error.message : error);
  process.exitCode = 2;
}
