import { present } from './rows.ts';
// Without zod: the browser checks what is typed by this table, too.

/** Members of the European Union. */
export const EU: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** How the number of a firm is written behind the letters of its country, there where the letters belong to it. */
const FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(?:MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  NO: /^\d{9}(?:MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
};

/** Letters of numbers that are not the country's own code. */
const LETTERS: Readonly<Record<string, string>> = { GR: 'EL' };
const COUNTRIES: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' };

export interface VatId {
  /** As it is written: capitals, no blanks, the letters of its country in front where that has some. */
  id: string;
  /** Whose it is by its letters; null where they say nothing. */
  country: string | null;
}

/**
 * A company's VAT number, checked by its form alone and not against a register. Null if the form is wrong.
 *
 * @param country the company's country: its letters may be left out; for a country with an unknown form any number is valid
 */
export function readVatId(typed: string, country: string): VatId | null {
  const text = typed.toUpperCase().replaceAll(/[\s.\-/]/g, '');
  const letters = text.slice(0, 2);
  const own = LETTERS[country] ?? country;
  if (Object.hasOwn(FORMS, letters))
    return present(FORMS[letters]).test(text.slice(2))
      ? { id: text, country: COUNTRIES[letters] ?? letters }
      : null;
  if (Object.hasOwn(FORMS, own)) return present(FORMS[own]).test(text) ? { id: own + text, country } : null;
  return /^(?=.*\d)[A-Z0-9]{5,20}$/.test(text) ? { id: text, country: null } : null;
}
