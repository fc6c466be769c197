import { present } from '@halfturn/contract/primitives/rows.ts';
import { LARGE_TABLES } from './many-products.ts';

/** A plan as `explain (format json)` tells it. */
export interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Total Cost': number;
  Plans?: Plan[];
}

/** The large tables that a plan reads from end to end. */
export const scanned = (plan: Plan): string[] => [
  ...(plan['Node Type'].endsWith('Seq Scan') && LARGE_TABLES.has(plan['Relation Name'] ?? '')
    ? [present(plan['Relation Name'])]
    : []),
  ...(plan.Plans ?? []).flatMap(scanned),
];
