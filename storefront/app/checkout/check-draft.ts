import type { AddressFormat, AddressPart } from '@halfturn/contract/addresses.ts';
import { isEmailForm } from '@halfturn/contract/primitives/email-form.ts';
import { readVatId } from '@halfturn/contract/primitives/vat-id.ts';
import type { Key } from '@halfturn/locales/keys.ts';
import { GIFT_MESSAGE_CHARS, GIFT_SENDER_CHARS } from '@halfturn/contract/primitives/gift-limits.ts';
import { dayFault } from '../gifts/gift-day.ts';
import type { Draft } from './draft.ts';

/** A place of the form that can be wrong. `items` stands for the order's lines as a whole. */
export type Place = keyof Draft | 'agree' | 'deliverNow' | 'items';

type Slug<K extends string> = K extends `validation.${infer S}` ? S : never;
/** A sentence of `validation.json`. */
export type Rule = Slug<Key<'validation'>>;

export type Faults = Partial<Record<Place, Rule>>;

export interface Situation {
  /** Lines that are to be ordered. */
  lines: number;
  /** Something is shipped, so we must know where to. */
  needsAddress: boolean;
  /** How addresses of the chosen country are written. */
  format: AddressFormat;
  agree: boolean;
  /** The consent to delivery before the period of withdrawal ends; null where nothing of the order asks for it. */
  deliverNow: boolean | null;
}

// The same rules as `contract/primitives/text.ts`, said without zod, which a browser would have to download; the test
// beside this file holds one against the other.
const PHONE = /^\+?[\d\s().-]+$/;

/** Whether an address can be written to, as far as its form tells. */
export const isEmail = (typed: string): boolean => isEmailForm(typed.trim());

const isPhone = (typed: string): boolean =>
  typed.trim().length <= 32 && PHONE.test(typed.trim()) && /^\d{6,15}$/.test(typed.replaceAll(/\D/g, ''));

/** Only keys are given: with a parcel in the order, the box is not there. */
const isGift = (draft: Draft, { needsAddress }: Situation): boolean => draft.gift !== '' && !needsAddress;

/** What one field breaks, or undefined. A field that the situation does not ask for breaks nothing. */
export function faultOf(place: Place, draft: Draft, situation: Situation): Rule | undefined {
  const shipped = situation.needsAddress;
  const text = place === 'agree' || place === 'deliverNow' || place === 'items' ? '' : draft[place].trim();
  switch (place) {
    case 'items':
      return situation.lines === 0 ? 'product_required' : undefined;
    case 'agree':
      return situation.agree ? undefined : 'terms_required';
    case 'deliverNow':
      return situation.deliverNow === false ? 'deliver_now_required' : undefined;
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
    case 'receiver':
      return shipped && text.length > 120 ? 'too_long' : undefined;
    case 'address':
    case 'city':
    case 'state':
    case 'zip':
      return shipped ? partFault(place, text, situation.format) : undefined;
    case 'country':
      return shipped && text === '' ? 'country_required' : undefined;
    case 'company':
      return text.length > 120 ? 'too_long' : undefined;
    case 'billingAddress':
      return text.length > 300 ? 'too_long' : undefined;
    case 'vatId':
      return text !== '' && readVatId(text, draft.country) === null ? 'vat_format' : undefined;
    case 'notes':
      return draft.notes.length > 1000 ? 'too_long' : undefined;
    case 'giftEmail':
      if (!isGift(draft, situation)) return undefined;
      if (text === '') return 'email_required';
      return isEmail(text) ? undefined : 'email_format';
    case 'giftSender':
      return isGift(draft, situation) && text.length > GIFT_SENDER_CHARS ? 'too_long' : undefined;
    case 'giftMessage':
      return isGift(draft, situation) && text.length > GIFT_MESSAGE_CHARS ? 'too_long' : undefined;
    case 'giftDay':
      return isGift(draft, situation) && draft.giftWhen === 'day' ? dayFault(text) : undefined;
    case 'gift':
    case 'giftWhen':
    case 'deliveryMethod':
    case 'paymentMethod':
    case 'keyDelivery':
    case 'coupon':
    case 'points':
      return undefined;
  }
}

const PARTS: Readonly<Record<AddressPart, { most: number; missing: Rule }>> = {
  address: { most: 200, missing: 'address_required' },
  city: { most: 100, missing: 'city_required' },
  state: { most: 100, missing: 'state_required' },
  zip: { most: 20, missing: 'zip_format' },
};

/** A part that the country does not have, or can do without, may be empty. What its codes look like, the store knows. */
function partFault(part: AddressPart, text: string, { parts }: AddressFormat): Rule | undefined {
  const found = parts.find((one) => one.part === part);
  const { most, missing } = PARTS[part];
  if (found?.required) return needed(text, most, missing);
  return found && text.length > most ? 'too_long' : undefined;
}

function needed(text: string, most: number, rule: Rule): Rule | undefined {
  if (text === '') return rule;
  return text.length > most ? 'too_long' : undefined;
}

/** The order in which the form is read, and so in which its faults are listed. */
export const placesIn = ({ parts }: AddressFormat): readonly Place[] => [
  'items',
  'email',
  'phone',
  'country',
  'firstName',
  'lastName',
  'receiver',
  ...parts.map(({ part }) => part),
  'company',
  'vatId',
  'billingAddress',
  'deliveryMethod',
  'keyDelivery',
  'giftEmail',
  'giftSender',
  'giftMessage',
  'giftDay',
  'notes',
  'paymentMethod',
  'coupon',
  'points',
  'deliverNow',
  'agree',
];

/** Everything that is wrong with the form, before it is sent. */
export function checkDraft(draft: Draft, situation: Situation): Faults {
  const faults: Faults = {};
  for (const place of placesIn(situation.format)) {
    const rule = faultOf(place, draft, situation);
    if (rule) faults[place] = rule;
  }
  return faults;
}

const GIFT_PLACES: Readonly<Record<string, Place>> = {
  email: 'giftEmail',
  sender: 'giftSender',
  message: 'giftMessage',
  at: 'giftDay',
};

/** The place of the form that a path of the order's input stands for; null where the form has none. */
export function placeOfPath(path: string, format: AddressFormat): Place | null {
  if (path.startsWith('gift.')) return GIFT_PLACES[path.slice('gift.'.length)] ?? null;
  const name = path.replace(/^(?:contact|address)\./, '').split('.')[0] ?? '';
  return placesIn(format).find((place) => place === name) ?? null;
}
