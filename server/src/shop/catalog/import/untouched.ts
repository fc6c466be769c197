import type { Known } from './known.queries.ts';
import { OF_VARIANTS } from './line-result.ts';
import type { DoneRow } from './undo.queries.ts';

const text = (value: unknown): string => JSON.stringify(value ?? null);

/** Whether a product still is as the import made it. What was sold meanwhile is no change. */
export const isUntouched = (known: Known, { version, after }: DoneRow): boolean => {
  const columns = new Map<string, unknown>(Object.entries(known));
  return (
    known.version === version &&
    Object.entries(after?.fixed ?? {}).every(
      ([currency, { regular, sale }]) =>
        known.fixed[currency]?.regular === regular && known.fixed[currency].sale === sale,
    ) &&
    Object.entries(after?.columns ?? {}).every(
      ([name, value]) =>
        name === 'on_hand' ||
        MOMENTS.has(name) ||
        (known.variant_attributes.length > 0 && OF_VARIANTS.has(name)) ||
        text(columns.get(name)) === text(value),
    )
  );
};

/** They are written in another form than they are read. */
const MOMENTS = new Set(['sale_from', 'sale_until', 'reduced_at', 'publish_at']);
