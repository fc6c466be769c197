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

/** A plan that was run, as `explain (analyze, buffers, format json)` tells it. */
export interface MeasuredPlan {
  Plan: MeasuredNode;
}

interface MeasuredNode {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: MeasuredNode[];
}

/** What a statement read: pages of the database, and rows that its scans looked at, those included that they passed over. */
export interface Work {
  pages: number;
  rows: number;
}

const rowsOf = (node: MeasuredNode): number => {
  const seen =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  const own = node['Node Type'].endsWith('Scan') ? seen * node['Actual Loops'] : 0;
  return (node.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), own);
};

/** What a plan that was run read. */
export const workOf = ({ Plan: plan }: MeasuredPlan): Work => ({
  pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
  rows: rowsOf(plan),
});
