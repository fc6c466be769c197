import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '@halfturn/server/src/platform/db/kysely.ts';

export interface Watch {
  /** Resolves once the order is delivered, and that is committed. */
  delivered(orderNo: string): Promise<void>;
  close(): void;
}

/** Between two looks: little beside what a purchase takes, and long enough that looking is not what is measured. */
const EVERY_MS = 10;

/** Looks into the database for all buyers at once, so that waiting for a key costs next to nothing. */
export function watchDeliveries(db: Db): Watch {
  const waiting = new Map<string, PromiseWithResolvers<void>>();
  let closed = false;
  void look();
  return {
    delivered(orderNo) {
      const wait = Promise.withResolvers<void>();
      waiting.set(orderNo, wait);
      return wait.promise;
    },
    close: () => void (closed = true),
  };

  async function look(): Promise<void> {
    for (; !closed; await sleep(EVERY_MS)) {
      if (waiting.size === 0) continue;
      try {
        const { rows } = await sql<{ order_no: string; status: string }>`
          select order_no, status from orders
          where order_no = any((select ${[...waiting.keys()]}::text[])::text[])`.execute(db);
        for (const { order_no, status } of rows) {
          if (status !== 'delivered') continue;
          waiting.get(order_no)?.resolve();
          waiting.delete(order_no);
        }
      } catch (error) {
        for (const wait of waiting.values()) wait.reject(error);
        return;
      }
    }
  }
}
