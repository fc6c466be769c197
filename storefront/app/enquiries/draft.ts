import type { EnquiryKind } from '@halfturn/contract/primitives/enquiry-limits.ts';

/** What stands in the fields of a form, by their names. */
export type Typed = Record<string, string>;

const drafts = new Map<EnquiryKind, Typed>();
const keyOf = (kind: EnquiryKind) => `enquiry-${kind}`;

/** What was typed into a form, also before a reload, in this tab. */
export function draftOf(kind: EnquiryKind): Typed {
  const known = drafts.get(kind);
  if (known) return known;
  const read = readDraft(kind);
  drafts.set(kind, read);
  return read;
}

/** Keeps what is typed for as long as the tab lives. Empty fields are not worth a word. */
export function keepDraft(kind: EnquiryKind, typed: Typed): void {
  const draft = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''));
  drafts.set(kind, draft);
  try {
    sessionStorage.setItem(keyOf(kind), JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing costs a typed form at a reload, and no more.
  }
}

/** It was sent: the next one begins empty. */
export function dropDraft(kind: EnquiryKind): void {
  drafts.delete(kind);
  try {
    sessionStorage.removeItem(keyOf(kind));
  } catch {
    // As above.
  }
}

function readDraft(kind: EnquiryKind): Typed {
  try {
    return draftFrom(JSON.parse(sessionStorage.getItem(keyOf(kind)) ?? '{}'));
  } catch {
    return {};
  }
}

/** Reads a draft without trust: an older version may have written it. */
export function draftFrom(kept: unknown): Typed {
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
