import { CallError } from '@halfturn/contract/client.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../api.ts';
import { useLoginFirst } from '../catalog/use-login-first.tsx';
import { useMemberName } from '../session/member-store.ts';

export interface Votes {
  /** Whether the member found a review helpful. */
  has: (id: string) => boolean;
  /** How many found it helpful, as the store said after a vote; else as the page came. */
  countOf: (review: { id: string; helpful: number }) => number;
  toggle: (id: string) => Promise<void>;
  /** The review whose vote was not saved. */
  failed: string | null;
}

const NONE: ReadonlySet<string> = new Set();

/** A member's votes for the reviews of a product. Asked once the reviews are looked at: the page is the same for all. */
export function useVotes(productId: string, open: boolean): Votes {
  const call = useCall();
  const loginFirst = useLoginFirst();
  const member = useMemberName() !== null;
  const [mine, setMine] = useState(NONE);
  const [failed, setFailed] = useState<string | null>(null);
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  useEffect(() => {
    if (!member || !open) return;
    const stop = new AbortController();
    const { signal } = stop;
    call('GET /api/products/{id}/reviews/helpful', { params: { id: productId } }, { signal }).then(
      (ids) => setMine(new Set(ids)),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
      },
    );
    return () => stop.abort();
  }, [call, member, open, productId]);

  const toggle = async (id: string) => {
    if (!member) return loginFirst();
    const helpful = !mine.has(id);
    setFailed(null);
    try {
      const after = await call('POST /api/reviews/{id}/helpful', { params: { id }, body: { helpful } });
      setCounts((before) => ({ ...before, [id]: after.helpful }));
      setMine((before) => {
        const next = new Set(before);
        if (helpful) next.add(id);
        else next.delete(id);
        return next;
      });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailed(id);
    }
  };
  return {
    has: (id) => mine.has(id),
    countOf: ({ id, helpful }) => counts[id] ?? helpful,
    toggle,
    failed,
  };
}
