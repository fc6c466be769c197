import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Trx } from './kysely.ts';

export interface ListenerOptions {
  url: string;
  /** Channel → what to do with what was told there. */
  channels: Record<string, (payload: string) => void>;
  /**
   * Called each time listening begins, also after a break. Notifications in between are lost, so the caller must read its state
   * again.
   */
  onListening?: () => void;
  /** Called whenever listening has ended, before anything else can be: what is told from now on is lost. */
  onLost?: () => void;
  onError?: (error: Error) => void;
}

const PULSE_MS = 10_000;
const PULSE_LIMIT_MS = 5_000;
const RETRY_MS = [100, 500, 1_000, 2_000, 5_000];

/**
 * Listens to PostgreSQL's NOTIFY on a connection of its own, and reconnects when that breaks. A silent connection looks like a dead
 * one, so it is tested every ten seconds.
 *
 * @returns a function that ends it
 */
export function listen(options: ListenerOptions): () => Promise<void> {
  const { onListening = () => {}, onLost = () => {}, onError = () => {} } = options;
  const stopping = new AbortController();
  let current: pg.Client | undefined;
  const over = (async () => {
    for (let failures = 0; !stopping.signal.aborted;) {
      try {
        await once(() => (failures = 0));
      } catch (error) {
        if (stopping.signal.aborted) return;
        onError(error as Error);
      }
      const wait = RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)];
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return async () => {
    stopping.abort();
    await current?.end().catch(() => {});
    await over;
  };

  /** One connection, from its beginning to its end. */
  async function once(onReady: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: options.url,
      application_name: 'halfturn-listener',
      connectionTimeoutMillis: 3_000,
      query_timeout: PULSE_LIMIT_MS,
      keepAlive: true,
    });
    const ended = Promise.withResolvers<never>();
    ended.promise.catch(() => {});
    client.on('error', ended.reject);
    client.on('end', () => ended.reject(new Error('the listening connection ended')));
    client.on('notification', ({ channel, payload }) => options.channels[channel]?.(payload ?? ''));
    current = client;
    let pulse: NodeJS.Timeout | undefined;
    try {
      // `connect` never settles if `end` is called meanwhile.
      await Promise.race([client.connect(), ended.promise]);
      for (const channel of Object.keys(options.channels))
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
      onReady();
      onListening();
      pulse = setInterval(() => client.query('select 1').catch(ended.reject), PULSE_MS);
      await ended.promise;
    } finally {
      clearInterval(pulse);
      onLost();
      await client.end().catch(() => {});
    }
  }
}

/** Tells all who listen, once the transaction commits. */
export async function notify(trx: Trx, channel: string, payload = ''): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(trx);
}
