import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../api.ts';

export type Transfer = ReplyOf<Calls['GET /api/orders/{orderNo}/transfer']>;

/** What to send where to pay an order by transfer. */
export function useTransfer(orderNo: string): Transfer | 'asked' | 'failed' {
  const call = useCall();
  const [transfer, setTransfer] = useState<Transfer | 'asked' | 'failed'>('asked');
  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      try {
        setTransfer(
          await call('GET /api/orders/{orderNo}/transfer', { params: { orderNo } }, { signal: stop.signal }),
        );
      } catch {
        if (!stop.signal.aborted) setTransfer('failed');
      }
    };
    void ask();
    return () => stop.abort();
  }, [call, orderNo]);
  return transfer;
}
