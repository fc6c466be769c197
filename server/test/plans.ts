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
  'Relation Name'?: string;
  'Index Name'?: string;
  'CTE Name'?: string;
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

/** The rows that a node looked at itself. */
const ownRows = (node: MeasuredNode): number => {
  const seen =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return node['Node Type'].endsWith('Scan') ? seen * node['Actual Loops'] : 0;
};

const rowsOf = (node: MeasuredNode): number =>
  (node.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), ownRows(node));

/** The scans of a plan that looked at a thousand rows or more, which say why a plan read so much: `Seq Scan products: 10001`. */
export const largeScans = ({ Plan: plan }: MeasuredPlan): string[] => scansOf(plan);

const scansOf = (node: MeasuredNode): string[] => [
  ...(ownRows(node) >= 1000
    ? [
        `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name'] ?? node['CTE Name'] ?? ''}: ${ownRows(node)}`,
      ]
    : []),
  ...(node.Plans ?? []).flatMap(scansOf),
];

/** What a plan that was run read. */
export const workOf = ({ Plan: plan }: MeasuredPlan): Work => ({
  pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
  rows: rowsOf(plan),
});
