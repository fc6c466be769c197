import type { Caller } from '@halfturn/contract/client.ts';
import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import { setCookie, store } from '../stored.ts';
import { createSubscribers } from '../subscribers.ts';

/** Where the visitor most likely is, and the currency in which prices are read there, if the store takes it. */
export interface Place {
  country: string | null;
  currency: Currency | null;
}

export const NO_PLACE: Place = { country: null, currency: null };

let place = NO_PLACE;
let asked: Promise<void> | null = null;
const { subscribe, notify } = createSubscribers();

export const getPlace = (): Place => place;
export const onPlace = subscribe;

/** Asks the store where the visitor is, once a visit. It knows the network; only the browser knows its time zone. */
export function askPlace(call: Caller): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  asked ??= call('GET /api/home/country', { query: { zone } }).then(
    (reply) => {
      place = reply;
      notify();
    },
    () => void (asked = null),
  );
}

/** Keeps the country that the visitor has chosen: what the store guesses from then on, for tax and shipping too. */
export function chooseCountry(country: string): void {
  setCookie('country', country);
  place = { ...place, country };
  notify();
}

/** Whether the visitor has settled currency and country, or hidden the line that says them. */
export const isPlaceSettled = (): boolean => document.documentElement.dataset.place === 'settled';

/** Hides the line that says currency and country, in this browser for good. */
export function settlePlace(): void {
  store('place', 'settled');
  document.documentElement.dataset.place = 'settled';
}
