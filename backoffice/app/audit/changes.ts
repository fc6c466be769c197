/** One field of an entry: as it was, and as it became; undefined where the entry does not say. */
export interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

type Fields = Readonly<Record<string, unknown>> | null;

/** The fields that an act changed, in the order in which they were written. What stayed the same is left out. */
export function changesOf(before: Fields, after: Fields): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const all = fields.map((field) => ({ field, before: before?.[field], after: after?.[field] }));
  // Of something new, or gone, only what it had is worth reading.
  if (before === null || after === null)
    return all.filter((one) => valueText(one.before ?? one.after) !== '–');
  return all.filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after));
}

/** A recorded value as a person reads it: lists with commas, objects as their fields, a dash for nothing. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(valueText).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => `${name}: ${valueText(one)}`)
      .join('; ');
  return String(value);
}

/** The name of a field with its words apart: `priceMinor` and `price_minor` are "price minor". */
export const fieldName = (field: string): string =>
  field.replaceAll('_', ' ').replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
