import type { StaffCustomer } from '@halfturn/contract/staff/customers.ts';
import type { LoginRow, SessionRow } from './accounts.queries.ts';
import { loginWire, sessionWire } from './accounts.wire.ts';
import type { CustomerRow } from './customers.queries.ts';

export const customerWire = (
  row: CustomerRow,
  sessions: readonly SessionRow[],
  logins: readonly LoginRow[],
): StaffCustomer => ({
  id: row.id,
  email: row.email,
  name: row.name,
  country: row.country,
  since: row.created_at.toISOString(),
  confirmed: row.email_confirmed_at !== null,
  disabled: row.disabled_at !== null,
  lastLogin: row.last_login?.toISOString() ?? null,
  phone: row.phone,
  zip: row.zip,
  address: row.address,
  contactTools: row.contact_tools,
  locale: row.locale,
  affiliate: row.affiliate === true,
  shut: row.disabled_at && { at: row.disabled_at.toISOString(), reason: row.disabled_reason },
  sessions: sessions.map((session) => {
    const { current: _nobodys, ...wire } = sessionWire(session, { sessionId: '' });
    return wire;
  }),
  logins: logins.map(loginWire),
});
