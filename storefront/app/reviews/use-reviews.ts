import { CallError } from '@halfturn/contract/client.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { ReviewSort } from '@halfturn/contract/primitives/review-sorts.ts';
import type { Review } from '@halfturn/contract/reviews.ts';
import { useRef, useState } from 'react';

/** Which reviews, in which order. */
export interface Ask {
  /** Only those with this many stars; null: all. */
  stars: number | null;
  /** Only those in this language; null: all. */
  locale: Locale | null;
  sort: ReviewSort;
}

const ALL: Ask = { stars: null, locale: null, sort: 'newest' };

/** A page of reviews, from 1. */
export type Fetch = (pageNum: number, ask: Ask) => Promise<{ rows: Review[]; total: number }>;

export interface ReviewList {
  rows: readonly Review[];
  total: number;
  ask: Ask;
  loading: boolean;
  failed: boolean;
  more: () => Promise<void>;
  /** Asks for other reviews, or for another order. */
  change: (part: Partial<Ask>) => Promise<void>;
}

/** Reviews as they are asked for: the first page came with the document, all others are fetched. */
export function useReviews(first: { rows: readonly Review[]; total: number }, fetch: Fetch): ReviewList {
  const [shown, setShown] = useState<{ rows: readonly Review[]; total: number; ask: Ask }>({
    ...first,
    ask: ALL,
  });
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const pages = useRef(1);
  const turn = useRef(0);

  const load = async (ask: Ask, pageNum: number) => {
    const mine = ++turn.current;
    setState('loading');
    try {
      const next = await fetch(pageNum, ask);
      // After quick presses, the last one counts.
      if (mine !== turn.current) return;
      pages.current = pageNum;
      setShown((before) => ({
        rows: pageNum === 1 ? next.rows : joined(before.rows, next.rows),
        total: next.total,
        ask,
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
    more: () => load(shown.ask, pages.current + 1),
    change: (part) => load({ ...shown.ask, ...part }, 1),
  };
}

/** One that was approved meanwhile has moved the others on: what stands there already does not come again. */
const joined = (before: readonly Review[], next: readonly Review[]): Review[] => {
  const ids = new Set(before.map(({ id }) => id));
  return [...before, ...next.filter(({ id }) => !ids.has(id))];
};
