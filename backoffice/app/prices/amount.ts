import { noNumber } from '../typed-number.ts';

/** An amount as people write it, with a comma or a point, in minor units; null where nothing is written. What is none stays as it was typed. */
export function minorOf(typed: string, digits: number): number | null {
  const text = typed.replaceAll(/\s/g, '').replace(',', '.');
  if (text === '') return null;
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || /[1-9]/.test(part.slice(digits))) return noNumber(typed);
  return Number(whole + part.slice(0, digits).padEnd(digits, '0'));
}

/** The amount as the field shows it; empty for none. Forint and similar currencies are written without cents. */
export function typedOf(minor: number | null, digits: number): string {
  if (minor === null) return '';
  const text = (minor / 10 ** digits).toFixed(digits);
  return text.replace(/\.0+$/, '');
}
