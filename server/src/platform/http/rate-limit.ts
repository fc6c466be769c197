import { present } from '@halfturn/contract/primitives/rows.ts';
import type { Limit } from '@halfturn/contract/endpoint.ts';
import { problem } from '@halfturn/contract/problem.ts';
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

/**
 * Token buckets by call and client address, in this process's memory: they blunt floods and guessing, and are no promise (a
 * node counts for itself, and a restart forgets). What must hold is counted in the database.
 */
export function rateLimiter({
  enabled = true,
  most = MOST_BUCKETS,
  now = () => performance.now(),
}: { enabled?: boolean; most?: number; now?: (() => number) | undefined } = {}): RateLimiter {
  const buckets = new Map<string, Bucket>();
  return {
    take(name, ip, { calls, seconds }) {
      if (!enabled) return;
      const site = siteOf(ip);
      takeToken(`${name} ${clientOf(ip)}`, calls, seconds);
      if (site !== null) takeToken(`${name} ${site}`, calls * SITE_ALLOWANCE, seconds);
    },
  };

  function takeToken(key: string, calls: number, seconds: number): void {
    const moment = now();
    const perMs = calls / (seconds * 1000);
    const bucket = buckets.get(key) ?? { tokens: calls, at: moment };
    bucket.tokens = Math.min(calls, bucket.tokens + (moment - bucket.at) * perMs);
    bucket.at = moment;
    // Deleted and set again, so that the map's order is that of last use.
    buckets.delete(key);
    buckets.set(key, bucket);
    if (buckets.size > most) buckets.delete(present(buckets.keys().next().value));
    if (bucket.tokens < 1) {
      throw problem('rate_limited', {
        retryAfter: Math.max(1, Math.ceil((1 - bucket.tokens) / perMs / 1000)),
      });
    }
    bucket.tokens -= 1;
  }
}
