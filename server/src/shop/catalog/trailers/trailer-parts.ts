import { LRUCache } from 'lru-cache';
import { boundedQueue } from '../../../platform/bounded-queue.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import { trailerPart, type TrailerAddress } from './trailers.queries.ts';

/** Those who watch the same film are mostly at the same places of it. */
const KEPT_BYTES = 64 * 1024 * 1024;
/** Each read keeps a connection and the processor busy for milliseconds: a crowd at films leaves the others to everyone else. */
const READ_AT_ONCE = 2;
const WAITING = 1_000;

interface Wanted {
  address: TrailerAddress;
  no: number;
}

/**
 * Reads the parts of trailers. Each is read once for all who want it, two at a time, and the last 64 MB stay in memory: a part never
 * changes, as the hash of its film is in its address.
 *
 * @param keptBytes for tests
 * @returns a part; undefined if another file has taken its place
 */
export function trailerParts(
  db: Db,
  keptBytes = KEPT_BYTES,
): (address: TrailerAddress, no: number) => Promise<Buffer | undefined> {
  const turns = boundedQueue({ atOnce: READ_AT_ONCE, waiting: WAITING });
  const parts = new LRUCache<string, Buffer, Wanted>({
    maxSize: keptBytes,
    sizeCalculation: ({ length }) => length,
    // A part that is not kept, because others came meanwhile, is still given to those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: { address, no } }) =>
      turns.run(() => trailerPart(db, address, no)),
  });
  return (address, no) =>
    parts.fetch(`${address.productId}-${address.hash}-${no}`, { context: { address, no } });
}
