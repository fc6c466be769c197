import { CallError } from '@halfturn/contract/client.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../api.ts';
import { copiesOf, type Copy } from './copies.ts';
import type { AskView } from './my-support.loader.ts';

const NONE: readonly Copy[] = [];

/** The copies of the order that is chosen. Until they are there, and where they do not come, the order as a whole is asked about. */
export function useCopies(orderNo: string, known: AskView['chosen']): readonly Copy[] {
  const call = useCall();
  const [loaded, setLoaded] = useState(known);
  useEffect(() => {
    if (orderNo === '' || loaded?.orderNo === orderNo) return;
    const leave = new AbortController();
    call('GET /api/orders/{orderNo}', { params: { orderNo } }, { signal: leave.signal }).then(
      (order) => setLoaded({ orderNo, copies: copiesOf(order) }),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
      },
    );
    return () => leave.abort();
  }, [call, orderNo, loaded]);
  return loaded?.orderNo === orderNo ? loaded.copies : NONE;
}
