const NUMBER = String.raw`-?\d{1,9}(?:\.\d{1,4})?`;
const RANGE = new RegExp(`^([\\w-]{1,60}):(${NUMBER})?:(${NUMBER})?$`);
const FIELD = /^(min|max)\.([\w-]{1,60})$/;

/** The two ends of a range, as they stand in addresses; empty for an open end. */
export interface Ends {
  min: string;
  max: string;
}

/** A number as a person types it, "70.5", "70,5" or "1 200"; null if it is none. */
export function numberTyped(typed: string): string | null {
  const plain = typed.replaceAll(/\s/g, '').replace(',', '.').replace('\u2212', '-');
  return new RegExp(`^${NUMBER}$`).test(plain) ? String(Number(plain)) : null;
}

/**
 * The ranges in an address: `range=length:10:20`, or the two fields of a form that was sent without a script, `min.length=10` and
 * `max.length=20`.
 */
export function rangesIn(search: URLSearchParams): string[] {
  const ranges = new Map<string, Ends>();
  for (const range of search.getAll('range')) {
    const [, code, min = '', max = ''] = RANGE.exec(range) ?? [];
    if (code) ranges.set(code, { min, max });
  }
  for (const [name, typed] of search) {
    const { end, code } = fieldOf(name) ?? {};
    if (end && code)
      ranges.set(code, { min: '', max: '', ...ranges.get(code), [end]: numberTyped(typed) ?? '' });
  }
  return [...ranges]
    .filter(([, { min, max }]) => min !== '' || max !== '')
    .map(([code, { min, max }]) => `${code}:${min}:${max}`)
    .slice(0, 40);
}

/** The attribute and the end of a range that a field of the form is for; null if it is another field. */
export function fieldOf(name: string): { end: keyof Ends; code: string } | null {
  const [, end, code] = FIELD.exec(name) ?? [];
  return code && (end === 'min' || end === 'max') ? { end, code } : null;
}

/** The range that is asked of an attribute. */
export function endsOf(ranges: readonly string[] | undefined, code: string): Ends {
  const [, min = '', max = ''] = ranges?.find((one) => one.startsWith(`${code}:`))?.split(':') ?? [];
  return { min, max };
}
