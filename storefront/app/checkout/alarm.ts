import type { AddressFormat } from '@halfturn/contract/addresses.ts';
import { placesIn, type Place } from './check-draft.ts';
import type { Sentences } from './use-faults.ts';

/** Why the order was not sent, or not placed: said above the form. */
export interface Alarm {
  /** Tells one alarm from the next, so that each takes the focus. */
  at: number;
  title: string;
  text?: string;
  /** A person can help, where nothing on the page does. */
  toSupport?: boolean;
  /** The fields and lines it is about, in the order of the page. */
  entries: { id: string; text: string; place?: Place }[];
  /** It was about a total that had not come yet, and is over when one comes. */
  untilQuote?: boolean;
}

/** The element of a field, for labels and for the links of an alarm. */
export const placeId = (place: Place): string => `checkout-${place}`;
export const lineId = (productId: string): string => `line-${productId}`;

/** What is left of an alarm: fields that were mended meanwhile drop out, and with the last one the alarm itself. */
export function leftOf(alarm: Alarm | null, said: Sentences): Alarm | null {
  if (!alarm || alarm.entries.length === 0) return alarm;
  const entries = alarm.entries.filter(({ place }) => place === undefined || said[place] !== undefined);
  return entries.length === 0 ? null : { ...alarm, entries };
}

/** The links of an alarm to the fields that are wrong. */
export const entriesOf = (said: Sentences, format: AddressFormat): Alarm['entries'] =>
  placesIn(format).flatMap((place) => {
    const text = said[place];
    return text === undefined ? [] : [{ id: placeId(place), text, place }];
  });
