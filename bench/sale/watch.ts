import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@halfturn/server/src/platform/db/kysely.ts';
import { sql } from 'kysely';

export interface Watch {
  /** Resolves once the order is delivered, and that is committed. */
  delivered(orderNo: string): Promise<void>;
}

/**
 * Between two looks: short beside a purchase of a tenth of a second. The key comes by a job after the webhook is answered, so each
 * purchase is waited for, and a look every 4 ms was six statements of the bench per purchase.
 */
const MOMENT_MS = 15;

/** Polls the database for all buyers at once, and only while a buyer waits, so that polling is not what is measured. */
export function watchDeliveries(db: Db): Watch {
  const waiting = new Map<string, PromiseWithResolvers<void>>();
  let looking = false;
  return {
    delivered(orderNo) {
      const wait = Promise.withResolvers<void>();
      waiting.set(orderNo, wait);
      if (!looking) void look();
      return wait.promise;
    },
  };

  async function look(): Promise<void> {
    looking = true;
    try {
      while (waiting.size > 0) {
        await sleep(MOMENT_MS);
        for (const { order_no } of await deliveredOf(db, [...waiting.keys()])) {
          waiting.get(order_no)?.resolve();
          waiting.delete(order_no);
        }
      }
    } catch (error) {
      for (const wait of waiting.values()) wait.reject(error);
    }
    looking = false;
  }
}

async function deliveredOf(db: Db, orderNos: readonly string[]): Promise<{ order_no: string }[]> {
  const { rows } = await sql<{ order_no: string }>`
    select order_no from orders
    where order_no = any((select ${orderNos}::text[])::text[]) and status = 'delivered'`.execute(db);
  return rows;
}
