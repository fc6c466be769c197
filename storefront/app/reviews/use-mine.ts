import type { Calls } from '@halfturn/contract/calls.ts';
import { CallError } from '@halfturn/contract/client.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { useCallback, useEffect, useState } from 'react';
import { useCall } from '../api.ts';

export type Mine = ReplyOf<Calls['GET /api/reviews/mine']>;

/**
 * What this browser's orders let it review; null until it is known, and if the store does not answer: then the visitor is not
 * offered to write, and the page stands as it is. Asked after the page, which is the same for all.
 *
 * @param about asked again when it changes; null: not asked
 */
export function useMine(about: string | null, orderNo?: string): [mine: Mine | null, again: () => void] {
  const call = useCall();
  const [mine, setMine] = useState<Mine | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (about === null) return;
    const stop = new AbortController();
    const query = orderNo === undefined ? {} : { orderNo };
    call('GET /api/reviews/mine', { query }, { signal: stop.signal }).then(setMine, (error: unknown) => {
      if (!(error instanceof CallError)) throw error;
    });
    return () => stop.abort();
  }, [call, about, orderNo, round]);
  const again = useCallback(() => setRound((n) => n + 1), []);
  return [mine, again];
}
