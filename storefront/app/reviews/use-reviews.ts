import { CallError } from '@halfturn/contract/client.ts';
import type { Review } from '@halfturn/contract/reviews.ts';
import { useRef, useState } from 'react';

/** A page of reviews, from 1. */
export type Fetch = (pageNum: number, stars: number | null) => Promise<{ rows: Review[]; total: number }>;

export interface ReviewList {
  rows: readonly Review[];
  total: number;
  /** Only reviews with this many stars; null: all. */
  stars: number | null;
  loading: boolean;
  failed: boolean;
  more: () => Promise<void>;
  only: (stars: number | null) => Promise<void>;
}

/** Reviews as they are asked for: the first page came with the document, the others and those of some stars are fetched. */
export function useReviews(first: { rows: readonly Review[]; total: number }, fetch: Fetch): ReviewList {
  const [shown, setShown] = useState<{ rows: readonly Review[]; total: number; stars: number | null }>({
    ...first,
    stars: null,
  });
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const pages = useRef(1);
  const turn = useRef(0);

  const load = async (stars: number | null, pageNum: number) => {
    const mine = ++turn.current;
    setState('loading');
    try {
      const next = await fetch(pageNum, stars);
      // After quick presses, the last one counts.
      if (mine !== turn.current) return;
      pages.current = pageNum;
      setShown((before) => ({
        rows: pageNum === 1 ? next.rows : joined(before.rows, next.rows),
        total: next.total,
        stars,
      }));
      setState('idle');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (mine === turn.current) setState('failed');
    }
  };

  return {
    ...shown,
    loading: state === 'loading',
    failed: state === 'failed',
    more: () => load(shown.stars, pages.current + 1),
    only: (stars) => load(stars, 1),
  };
}

/** One that was approved meanwhile has moved the others on: what stands there already does not come again. */
const joined = (before: readonly Review[], next: readonly Review[]): Review[] => {
  const ids = new Set(before.map(({ id }) => id));
  return [...before, ...next.filter(({ id }) => !ids.has(id))];
};
