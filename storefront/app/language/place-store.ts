import type { Calls } from '@halfturn/contract/calls.ts';
import type { Caller } from '@halfturn/contract/client.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { setSetup, type Setup } from '../setup/setup-store.ts';
import { readCookie, setCookie, store } from '../stored.ts';
import { createSubscribers } from '../subscribers.ts';

type Reply = ReplyOf<Calls['GET /api/home/country']>;

/** Where the visitor most likely is, the currency in which prices are read there, and which regions and platforms work for them. */
export interface Place extends Omit<Reply, 'regions'> {
  /** Null until the store has said it for this country. */
  regions: Reply['regions'] | null;
}

export const NO_PLACE: Place = { country: null, currency: null, regions: null, platforms: [] };

let place = NO_PLACE;
let asked = '';
const { subscribe, notify } = createSubscribers();

export const getPlace = (): Place => place;
export const onPlace = subscribe;

/**
 * Asks the store where the visitor is, and what works there and on their platforms: once a visit, and again after a
 * choice. It knows the network; only the browser knows its time zone.
 */
export async function askPlace(call: Caller, { platforms, region }: Setup): Promise<void> {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const query = { zone, ...(region && { region }), platform: platforms.map(({ code }) => code) };
  const question = JSON.stringify([query, chosenCountry()]);
  if (question === asked) return;
  asked = question;
  try {
    const reply = await call('GET /api/home/country', { query });
    if (question !== asked) return;
    place = reply;
    notify();
    if (region === undefined) return;
    // The region of an earlier setup is a country from now on.
    setSetup({ platforms });
    if (reply.country !== null) chooseCountry(reply.country);
  } catch {
    if (question === asked) asked = '';
  }
}

/** The country that the visitor has chosen; null while it is guessed. */
export const chosenCountry = (): string | null => readCookie('country');

/** Keeps the country that the visitor has chosen: what the store guesses from then on, for tax and shipping too. */
export function chooseCountry(country: string): void {
  setCookie('country', country);
  if (country !== place.country) place = { ...place, country, regions: null };
  notify();
}

/** Whether the visitor has settled currency and country, or hidden the line that says them. */
export const isPlaceSettled = (): boolean => document.documentElement.dataset.place === 'settled';

/** Hides the line that says currency and country, in this browser for good. */
export function settlePlace(): void {
  store('place', 'settled');
  document.documentElement.dataset.place = 'settled';
}
