import { keysOf } from '@halfturn/contract/primitives/names.ts';
import type { DocumentText } from '@halfturn/contract/staff/content.ts';
import { useState } from 'react';
import { store, stored } from '../preferences.ts';

/** A text in one language, as it is typed. */
export type Written = Pick<DocumentText, 'title' | 'summary' | 'author' | 'body'>;

/** Changes that were not saved, kept in this browser: a closed window, a session that has rested or a crash loses nothing. */
export interface KeptDraft {
  written: Written;
  /** The version that it was begun from; 0 where there was none. */
  base: number;
  /** When it was last touched, ISO 8601. */
  at: string;
  /** The earlier version that it brings back. */
  restored?: number | undefined;
}

export const draftKey = (documentId: string, locale: string): string => `draft.${documentId}.${locale}`;

export const NOTHING: Written = { title: '', summary: '', author: '', body: '' };

const isWritten = (value: unknown): value is Written =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(NOTHING).every((name) => typeof (value as Record<string, unknown>)[name] === 'string');

/** Reads a kept draft without trust. */
export function parseDraft(json: string | null): KeptDraft | null {
  try {
    const value = JSON.parse(json ?? 'null') as Partial<KeptDraft> | null;
    if (!value || !isWritten(value.written) || !Number.isInteger(value.base)) return null;
    const { written, base, restored } = value as KeptDraft;
    return { written, base, at: String(value.at ?? ''), restored };
  } catch {
    return null;
  }
}

export const sameWritten = (a: Written, b: Written): boolean =>
  keysOf(NOTHING).every((name) => a[name] === b[name]);

/** The changes of one text that are not saved yet. What equals the saved version is no change. */
export function useDraft(key: string, saved: Written & { no: number }) {
  const [draft, setDraft] = useState(() => parseDraft(stored(key)));
  const put = (next: KeptDraft | null) => {
    store(key, next && JSON.stringify(next));
    setDraft(next);
  };
  return {
    draft,
    written: draft?.written ?? saved,
    base: draft?.base ?? saved.no,
    change(part: Partial<Written>, restored = draft?.restored) {
      const { title, summary, author, body } = { ...(draft?.written ?? saved), ...part };
      const written = { title, summary, author, body };
      const base = draft?.base ?? saved.no;
      const isSaved = base === saved.no && sameWritten(written, saved);
      put(isSaved ? null : { written, base, at: new Date().toISOString(), restored });
    },
    /** Having seen the newest version, goes on from it with one's own words. */
    rebase: () => put(draft && { ...draft, base: saved.no }),
    drop: () => put(null),
  };
}
