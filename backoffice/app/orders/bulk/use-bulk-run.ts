import {
  ORDER_BULK_STEP,
  type OrderBulkAct,
  type OrderBulkReason,
} from '@halfturn/contract/staff/order-bulk-parts.ts';
import { useState } from 'react';
import { call } from '../../api.ts';
import type { Act } from '../../use-act.ts';

export interface BulkProgress {
  /** How many orders were tried. */
  at: number;
  total: number;
  done: number;
  refused: { orderNo: string; reason: OrderBulkReason }[];
}

export interface BulkJob {
  act: Exclude<OrderBulkAct, 'slips'>;
  tag: string;
  reason: string;
  orderNos: readonly string[];
}

/** Does an act with many orders, some a call. After an error, running it again goes on where it stopped. */
export function useBulkRun(act: Act) {
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const run = async ({ orderNos, ...job }: BulkJob): Promise<void> => {
    let now = progress ?? { at: 0, total: orderNos.length, done: 0, refused: [] };
    setProgress(now);
    await act.run('do', async () => {
      while (now.at < now.total) {
        const next = orderNos.slice(now.at, now.at + ORDER_BULK_STEP);
        const { done, refused } = await call('POST /admin/order-bulks', { body: { ...job, orderNos: next } });
        now = {
          ...now,
          at: now.at + next.length,
          done: now.done + done,
          refused: [...now.refused, ...refused],
        };
        setProgress(now);
      }
    });
  };
  return { run, progress };
}
