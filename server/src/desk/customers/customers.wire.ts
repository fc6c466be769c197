import type { StaffCustomerRow } from '@halfturn/contract/staff/customers.ts';
import type { StaffNote } from '@halfturn/contract/staff/customer-notes.ts';
import type { CustomerNoteRow } from './customer-notes.queries.ts';
import type { CustomerRow } from './customers.queries.ts';

/** What a customer bought. */
export const boughtWire = (
  row: Pick<CustomerRow, 'orders' | 'spent' | 'last_order'>,
): Pick<StaffCustomerRow, 'orders' | 'spent' | 'lastOrder'> => ({
  orders: row.orders,
  spent: { amount: row.spent, currency: 'USD' },
  lastOrder: row.last_order?.toISOString() ?? null,
});

export const customerRowWire = (
  row: CustomerRow,
  levels: readonly { level: number; name: string }[],
): StaffCustomerRow => ({
  id: row.id,
  kind: row.kind,
  email: row.email,
  name: row.name,
  country: row.country,
  since: row.since.toISOString(),
  confirmed: row.confirmed,
  disabled: row.disabled,
  levelName: levels.find(({ level }) => level === row.level)?.name ?? null,
  points: row.points,
  ...boughtWire(row),
});

/** A note for the person who reads it. */
export const customerNoteWire = (
  { id, staff_id, content, at, edited_at }: CustomerNoteRow,
  names: ReadonlyMap<string, string>,
  reader: string,
): StaffNote => ({
  id,
  by: names.get(`staff:${staff_id}`) ?? '',
  mine: staff_id === reader,
  text: content,
  at: at.toISOString(),
  editedAt: edited_at?.toISOString() ?? null,
});
