/** Signs that cannot be seen: zero-width spaces and joiners, byte order marks, direction marks, controls. */
const INVISIBLE = /[\p{Cf}\p{Cc}]/gu;
const DASHES = /[\p{Pd}\u2212]/gu;

/** Tidies a product key that a person has typed: full-width letters, odd dashes and spaces, invisible characters. */
export const tidyKey = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\t\r\n]/g, ' ')
    .replace(INVISIBLE, '')
    .replace(DASHES, '-')
    .replace(/\s+/g, ' ')
    .trim();

/** What two spellings of the same tidied key have in common; the fingerprint is made of it. */
export const normalKey = (tidied: string): string => tidied.replace(/[-\s]/g, '').toUpperCase();
