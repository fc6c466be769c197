import type { AffiliateEntry, accountAffiliate } from '@halfturn/contract/affiliates.ts';
import type { AnswerOf } from '@halfturn/contract/endpoint.ts';
import type { Money } from '@halfturn/contract/primitives/money.ts';
import type { StaffAffiliate, StaffAffiliateRow } from '@halfturn/contract/staff/affiliates.ts';
import { versionOf } from '../../platform/version-of.ts';
import type { AffiliateWithSums, LedgerRow } from './affiliate.queries.ts';
import { LEAST_TO_MOVE } from './affiliate.ts';
import { affiliateSeen } from './edit-affiliate.ts';

const dollars = (amount: number): Money => ({ amount, currency: 'USD' });

/** Hundredths of a percent → percent. */
const percent = (bp: number): number => bp / 100;

const termsWire = (row: AffiliateWithSums) => ({
  code: row.code,
  ratePercent: percent(row.rate_bp),
  active: row.state === 'active',
  held: dollars(row.held_minor),
  available: dollars(row.available_minor),
  paidOut: dollars(row.paid_out_minor),
});

const entryWire = (row: LedgerRow): AffiliateEntry => ({
  id: row.id,
  // `lapsed` occurs only in erased accounts, whose ledgers are not shown.
  kind: row.kind as AffiliateEntry['kind'],
  amount: dollars(row.amount_minor),
  at: row.at.toISOString(),
  dueAt: row.due_at?.toISOString() ?? null,
});

/** An affiliate for themselves. */
export const affiliateWire = (
  row: AffiliateWithSums | undefined,
  entries: readonly LedgerRow[],
): AnswerOf<typeof accountAffiliate> => ({
  affiliate: row
    ? { ...termsWire(row), leastToMove: dollars(LEAST_TO_MOVE), entries: entries.map(entryWire) }
    : null,
});

export const staffAffiliateRowWire = (row: AffiliateWithSums): StaffAffiliateRow => ({
  accountId: row.account_id,
  email: row.email,
  name: row.name,
  since: row.made_at.toISOString(),
  version: versionOf(affiliateSeen(row)),
  ...termsWire(row),
});

/** @param names of the staff, by actor */
export const staffAffiliateWire = (
  row: AffiliateWithSums,
  entries: readonly LedgerRow[],
  names: ReadonlyMap<string, string>,
): StaffAffiliate => ({
  ...staffAffiliateRowWire(row),
  entries: entries.map((entry) => ({
    ...entryWire(entry),
    orderNo: entry.order_no,
    reference: entry.kind === 'paid_out' ? entry.note : entry.reference,
    actor: names.get(entry.actor) ?? '',
    note: entry.kind === 'paid_out' ? '' : entry.note,
  })),
});
