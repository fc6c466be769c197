import { getPlace, type Place } from '../language/place-store.ts';
import { usePlace } from '../language/use-place.ts';
import { getSetup, type Setup } from './setup-store.ts';
import { useSetup } from './use-setup.ts';

/** The filter “Works for me” as lists take it: a country, and platforms. */
export interface Works {
  worksIn?: string;
  worksOn?: string[];
}

/** What the visitor has chosen, with the country that is guessed until they choose one; empty if they do not mind. */
export const useWorks = (): Works => worksOf(useSetup(), usePlace());

/** The same at this moment. */
export const currentWorks = (): Works => worksOf(getSetup(), getPlace());

const worksOf = ({ anywhere, platforms }: Setup, { country }: Place): Works => ({
  ...(country !== null && !anywhere && { worksIn: country }),
  ...(platforms.length > 0 && { worksOn: platforms.map(({ code }) => code) }),
});
