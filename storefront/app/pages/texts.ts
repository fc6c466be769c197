/** The information pages: the first word of their keys, and their parts in order. */
export const TEXTS = {
  '/about-us': { name: 'about_us', parts: ['fit', 'price', 'keys', 'people'] },
  '/contact-us': { name: 'contact_us', parts: ['order', 'key', 'before', 'business'] },
  '/condition': { name: 'condition', parts: ['order', 'price', 'delivery', 'withdrawal', 'fault', 'use'] },
  '/privacy-policy': {
    name: 'privacy_policy',
    parts: ['order', 'reveal', 'browser', 'visits', 'time', 'rights'],
  },
  '/refund-policy': {
    name: 'refund_policy',
    parts: ['unrevealed', 'revealed', 'answer', 'money', 'late', 'goods'],
  },
  '/shipping': { name: 'shipping', parts: ['keys', 'wait', 'open', 'missing', 'goods'] },
} as const;

export type TextPath = keyof typeof TEXTS;

/** When a word of these pages last changed; shown on each. */
export const CHANGED = '2026-11-21';

/** The text that stands at an address, however its capitals and slashes are written. */
export function textAt(pathname: string): (typeof TEXTS)[TextPath] | undefined {
  const path = pathname.replace(/\/+$/, '').toLowerCase();
  return Object.hasOwn(TEXTS, path) ? TEXTS[path as TextPath] : undefined;
}
