import { MOST_LINKS } from '@halfturn/contract/primitives/footer-parts.ts';
import type { FooterColumn } from '@halfturn/contract/staff/footer.ts';

/** Where a link stands: its column, and its place in it. */
export interface Spot {
  column: number;
  at: number;
}

/** The columns with a link at another place; as they were if the column is full. */
export function withLinkAt(columns: readonly FooterColumn[], from: Spot, to: Spot): FooterColumn[] {
  const link = columns[from.column]?.links[from.at];
  const target = columns[to.column];
  const full = from.column !== to.column && (target?.links.length ?? 0) >= MOST_LINKS;
  if (!link || !target || full) return [...columns];
  const next = columns.map((column) => ({ ...column, links: [...column.links] }));
  next[from.column]?.links.splice(from.at, 1);
  next[to.column]?.links.splice(to.at, 0, link);
  return next;
}

/** The next place of a link up or down, which may be in the column beside; null at the end, and beside a full column. */
export function nextSpot(columns: readonly FooterColumn[], { column, at }: Spot, by: -1 | 1): Spot | null {
  const own = columns[column]?.links.length ?? 0;
  if (at + by >= 0 && at + by < own) return { column, at: at + by };
  const beside = columns[column + by];
  if (!beside || beside.links.length >= MOST_LINKS) return null;
  return { column: column + by, at: by === 1 ? 0 : beside.links.length };
}
