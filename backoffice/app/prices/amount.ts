/** Sent for what is typed and is no amount: the store refuses it, and says so beside the field. */
const NO_AMOUNT = 0.5;

/** An amount as people write it, with a comma or a point, in minor units; null where nothing is written. */
export function minorOf(typed: string, digits: number): number | null {
  const text = typed.replaceAll(/\s/g, '').replace(',', '.');
  if (text === '') return null;
  const [, whole, part = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || /[1-9]/.test(part.slice(digits))) return NO_AMOUNT;
  return Number(whole + part.slice(0, digits).padEnd(digits, '0'));
}

/** The amount as the field shows it; empty for none. Forint and similar currencies are written without cents. */
export function typedOf(minor: number | null, digits: number): string {
  if (minor === null) return '';
  const text = (minor / 10 ** digits).toFixed(digits);
  return text.replace(/\.0+$/, '');
}
