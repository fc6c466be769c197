import { keysOf } from '@halfturn/contract/primitives/names.ts';
import { createSubscribers } from '../subscribers.ts';

/** A checkout in which nothing is typed or chosen yet. */
export const EMPTY_DRAFT = {
  email: '',
  phone: '',
  firstName: '',
  lastName: '',
  receiver: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  notes: '',
  /** Codes of the delivery style and the way to pay; empty while the store's first choice stands. */
  deliveryMethod: '',
  paymentMethod: '',
  /** How the keys are delivered; empty while the store's own choice, or the member's, stands. */
  keyDelivery: '',
  /** The coupon that counts, once the store has not refused it. */
  coupon: '',
  /** What a firm wants on its invoice; empty for private buyers. */
  company: '',
  vatId: '',
  billingAddress: '',
  /** Points that a member wants to use, in digits; empty for none. */
  points: '',
  /** Not empty: the keys are a gift. */
  gift: '',
  giftEmail: '',
  giftSender: '',
  giftMessage: '',
  /** `day`: on `giftDay`, a day of the buyer's own calendar; empty: as soon as it is paid. */
  giftWhen: '',
  giftDay: '',
};

/** What a buyer has typed and chosen at the checkout. Nothing in it is secret: it outlives a reload. */
export type Draft = Record<keyof typeof EMPTY_DRAFT, string>;

const KEY = 'checkout';

let draft: Draft | null = null;
const { subscribe, notify } = createSubscribers();

/** What is typed, or was typed earlier in this tab. */
export function getDraft(): Draft {
  draft ??= read();
  return draft;
}

/** Calls a function at each change. */
export const onDraft = subscribe;

/** Changes a part of the draft, and keeps it for as long as the tab lives. */
export function changeDraft(change: Partial<Draft>): void {
  draft = { ...getDraft(), ...change };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // A browser that keeps nothing costs a typed form at a reload, and no more.
  }
  notify();
}

/** Takes over what was typed in another tab, unless something was typed in this one. */
export function restoreDraft(kept: unknown): void {
  if (Object.values(getDraft()).every((value) => value === '')) changeDraft(draftFrom(kept));
}

/** What the next order of the same buyer starts from: who they are, and nothing of what they ordered. */
export function draftAfterOrder(draft: Draft): Draft {
  const { gift, giftEmail, giftSender, giftMessage, giftWhen, giftDay } = EMPTY_DRAFT;
  const given = { gift, giftEmail, giftSender, giftMessage, giftWhen, giftDay };
  const chosen = { paymentMethod: '', deliveryMethod: '', keyDelivery: '' };
  return { ...draft, ...given, ...chosen, notes: '', coupon: '', points: '' };
}

function read(): Draft {
  try {
    return draftFrom(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
  } catch {
    return EMPTY_DRAFT;
  }
}

/** Reads a draft without trust: an older version may have written it. */
export function draftFrom(kept: unknown): Draft {
  const draft: Draft = { ...EMPTY_DRAFT };
  if (typeof kept !== 'object' || kept === null) return draft;
  for (const name of keysOf(EMPTY_DRAFT)) {
    const value = (kept as Record<string, unknown>)[name];
    if (typeof value === 'string') draft[name] = value;
  }
  return draft;
}
