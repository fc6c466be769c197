import { present } from '@halfturn/contract/primitives/rows.ts';
import type { Limit } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
import type { Peers } from '../processes/join.ts';
import { clientOf, SITE_ALLOWANCE, siteOf } from '../client-network.ts';

interface Bucket {
  tokens: number;
  /** Milliseconds of the monotonic clock. */
  at: number;
}

export interface RateLimiter {
  /** Takes one token; refuses with `rate_limited`, and says after how many seconds there is one again. */
  take: (name: string, ip: string, limit: Limit) => void;
}

/** Buckets kept at once. When full, the one that was used longest ago goes: it has filled up again, or nearly so. */
const MOST_BUCKETS = 50_000;

/** Milliseconds after which the peers of this process know of what was taken here. */
const TELL_MS = 100;

/** Tokens that were taken in one process, by bucket, as its peers are told. */
type Taken = [key: string, tokens: number, limit: Limit][];

export interface RateLimiterOptions {
  enabled?: boolean;
  most?: number;
  now?: (() => number) | undefined;
  /** The other processes of this store on this machine, which count together with this one. */
  peers?: Peers | undefined;
}

/**
 * Token buckets by call and client address, in this process's memory: they blunt floods and guessing, and are no promise (a
 * machine counts for itself, its processes hear of each other a moment later, and a restart forgets). What must hold is counted in
 * the database.
 */
export function rateLimiter({
  enabled = true,
  most = MOST_BUCKETS,
  now = () => performance.now(),
  peers,
}: RateLimiterOptions = {}): RateLimiter {
  const buckets = new Map<string, Bucket>();
  const toTell = new Map<string, Taken[number]>();
  peers?.hear((news) => {
    for (const [key, tokens, limit] of news as Taken) {
      const bucket = bucketOf(key, limit);
      bucket.tokens = Math.max(0, bucket.tokens - tokens);
    }
  });
  return {
    take(name, ip, { calls, seconds }) {
      if (!enabled) return;
      const site = siteOf(ip);
      takeToken(`${name} ${clientOf(ip)}`, { calls, seconds });
      if (site !== null) takeToken(`${name} ${site}`, { calls: calls * SITE_ALLOWANCE, seconds });
    },
  };

  function takeToken(key: string, limit: Limit): void {
    const bucket = bucketOf(key, limit);
    if (bucket.tokens < 1)
      throw problem('rate_limited', {
        retryAfter: Math.max(1, Math.ceil((1 - bucket.tokens) / perMs(limit) / 1000)),
      });
    bucket.tokens -= 1;
    if (peers) tell(peers, key, limit);
  }

  function tell(to: Peers, key: string, limit: Limit): void {
    if (toTell.size === 0)
      setTimeout(() => {
        to.tell([...toTell.values()] satisfies Taken);
        toTell.clear();
      }, TELL_MS).unref();
    toTell.set(key, [key, (toTell.get(key)?.[1] ?? 0) + 1, limit]);
  }

  /** A bucket with what has flowed into it until now. */
  function bucketOf(key: string, limit: Limit): Bucket {
    const { calls } = limit;
    const moment = now();
    const bucket = buckets.get(key) ?? { tokens: calls, at: moment };
    bucket.tokens = Math.min(calls, bucket.tokens + (moment - bucket.at) * perMs(limit));
    bucket.at = moment;
    // Deleted and set again, so that the map's order is that of last use.
    buckets.delete(key);
    buckets.set(key, bucket);
    if (buckets.size > most) buckets.delete(present(buckets.keys().next().value));
    return bucket;
  }
}

const perMs = ({ calls, seconds }: Limit): number => calls / (seconds * 1000);
