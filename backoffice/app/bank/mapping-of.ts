import type { CsvMapping } from '@halfturn/contract/staff/bank.ts';

/** The mapping as the form says it. What is chosen nowhere is an empty string there. */
export function mappingOf(fields: FormData): CsvMapping {
  const column = (name: string): number | null => {
    const value = fields.get(name);
    return typeof value === 'string' && value !== '' ? Number(value) : null;
  };
  return {
    date: column('date') ?? 0,
    amount: column('amount') ?? 0,
    currency: column('currency'),
    name: column('name'),
    iban: column('iban'),
    ref: column('ref'),
    text: fields.getAll('text').map(Number),
    decimal: fields.get('decimal') === '.' ? '.' : ',',
    dates: (['mdy', 'ymd'] as const).find((order) => order === fields.get('dates')) ?? 'dmy',
  };
}
