import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../../platform/config.ts';
import { readEcb } from './ecb.ts';
import { FeedFailure, type Quotes } from './quotes.ts';

/** Where rates come from. */
export interface RateFeed {
  /** Stands as `source` with every rate that it gave. */
  name: string;
  /** All of its rates as they are now, or a `FeedFailure`: never a part of them. */
  fetchRates(): Promise<Quotes>;
}

/** From the first word to the last. */
const DEADLINE_MS = 8_000;
/** The real file has about 3 kB. */
const MOST_BYTES = 128 * 1024;

/** The feed that `RATES_URL` names: the European Central Bank's daily file, there or as a file. Null where it is not set. */
export function configuredFeed(
  { ratesUrl }: Pick<Config, 'ratesUrl'>,
  deadlineMs = DEADLINE_MS,
): RateFeed | null {
  if (ratesUrl === undefined) return null;
  const read = ratesUrl.startsWith('file:') ? readLocal : readRemote;
  return { name: 'ecb', fetchRates: async () => readEcb(await read(ratesUrl, deadlineMs)) };
}

/** The bank's daily file at an address that staff typed. It leads nowhere else, so that what was checked is what is read. */
export const feedAt = (url: string): RateFeed => ({
  name: 'ecb',
  fetchRates: async () => readEcb(await readRemote(url, DEADLINE_MS, 'error')),
});

async function readLocal(url: string): Promise<string> {
  const path = fileURLToPath(url);
  try {
    if ((await stat(path)).size > MOST_BYTES) throw tooLarge();
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof FeedFailure) throw error;
    throw new FeedFailure('unreachable', 'the file of rates cannot be read', { cause: error });
  }
}

async function readRemote(
  url: string,
  deadlineMs: number,
  redirect: RequestInit['redirect'] = 'follow',
): Promise<string> {
  try {
    const answer = await fetch(url, {
      signal: AbortSignal.timeout(deadlineMs),
      redirect,
      headers: { accept: 'application/xml, text/xml' },
    });
    if (!answer.ok) throw new FeedFailure('unreachable', `the source of rates answered ${answer.status}`);
    const parts: Uint8Array[] = [];
    let bytes = 0;
    for await (const part of answer.body ?? []) {
      bytes += part.byteLength;
      if (bytes > MOST_BYTES) throw tooLarge();
      parts.push(part);
    }
    return Buffer.concat(parts).toString('utf8');
  } catch (error) {
    if (error instanceof FeedFailure) throw error;
    throw new FeedFailure('unreachable', 'the source of rates did not answer in time', { cause: error });
  }
}

const tooLarge = () =>
  new FeedFailure('unreadable', `the source of rates sent more than ${MOST_BYTES} bytes`);
