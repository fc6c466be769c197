import { usePlace } from '../language/use-place.ts';

/** The country that the visitor has chosen or is most likely in; null until the store has said it, or if it is not known. */
export const useCountry = (): string | null => usePlace().country;
