import type { Key } from '@halfturn/locales/keys.ts';
import type { Draft } from './draft.ts';

/** A place of the form that can be wrong. `items` stands for the order's lines as a whole. */
export type Place = keyof Draft | 'agree' | 'items';

type Slug<K extends string> = K extends `validation.${infer S}` ? S : never;
/** A sentence of `validation.json`. */
export type Rule = Slug<Key<'validation'>>;

export type Faults = Partial<Record<Place, Rule>>;

export interface Situation {
  /** Lines that are to be ordered. */
  lines: number;
  /** Something is shipped, so we must know where to. */
  needsAddress: boolean;
  agree: boolean;
}

// The same rules as `contract/primitives/text.ts`, said without zod, which a browser would have to download; the test
// beside this file holds one against the other.
const EMAIL = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@<>(),;:"\\[\]]{2,}$/u;
const PHONE = /^\+?[\d\s().-]+$/;
const ZIP = /^[\p{L}\p{N} -]{2,12}$/u;

/** Whether an address can be written to, as far as its form tells. */
export const isEmail = (typed: string): boolean => typed.trim().length <= 254 && EMAIL.test(typed.trim());

const isPhone = (typed: string): boolean =>
  typed.trim().length <= 32 && PHONE.test(typed.trim()) && /^\d{6,15}$/.test(typed.replaceAll(/\D/g, ''));

/** What one field breaks, or undefined. A field that the situation does not ask for breaks nothing. */
export function faultOf(place: Place, draft: Draft, situation: Situation): Rule | undefined {
  const shipped = situation.needsAddress;
  const text = place === 'agree' || place === 'items' ? '' : draft[place].trim();
  switch (place) {
    case 'items':
      return situation.lines === 0 ? 'product_required' : undefined;
    case 'agree':
      return situation.agree ? undefined : 'terms_required';
    case 'email':
      if (text === '') return 'email_required';
      return isEmail(text) ? undefined : 'email_format';
    case 'phone':
      if (text === '') return shipped ? 'phone_required' : undefined;
      return isPhone(text) ? undefined : 'phone_format';
    case 'firstName':
      return shipped ? needed(text, 60, 'first_name_required') : undefined;
    case 'lastName':
      return shipped ? needed(text, 60, 'last_name_required') : undefined;
    case 'address':
      return shipped ? needed(text, 200, 'address_required') : undefined;
    case 'city':
      return shipped ? needed(text, 100, 'city_required') : undefined;
    case 'state':
      return text.length > 100 ? 'too_long' : undefined;
    case 'zip':
      return shipped && !ZIP.test(text) ? 'zip_format' : undefined;
    case 'country':
      return shipped && text === '' ? 'country_required' : undefined;
    case 'notes':
      return draft.notes.length > 1000 ? 'too_long' : undefined;
    case 'deliveryMethod':
    case 'paymentMethod':
    case 'coupon':
    case 'points':
      return undefined;
  }
}

function needed(text: string, most: number, rule: Rule): Rule | undefined {
  if (text === '') return rule;
  return text.length > most ? 'too_long' : undefined;
}

/** The order in which the form is read, and so in which its faults are listed. */
export const PLACES: readonly Place[] = [
  'items',
  'email',
  'phone',
  'firstName',
  'lastName',
  'country',
  'address',
  'city',
  'state',
  'zip',
  'deliveryMethod',
  'notes',
  'paymentMethod',
  'coupon',
  'points',
  'agree',
];

/** Everything that is wrong with the form, before it is sent. */
export function checkDraft(draft: Draft, situation: Situation): Faults {
  const faults: Faults = {};
  for (const place of PLACES) {
    const rule = faultOf(place, draft, situation);
    if (rule) faults[place] = rule;
  }
  return faults;
}

/** The place of the form that a path of the order's input stands for; null where the form has none. */
export function placeOfPath(path: string): Place | null {
  const name = path.replace(/^(?:contact|address)\./, '').split('.')[0] ?? '';
  return PLACES.find((place) => place === name) ?? null;
}
