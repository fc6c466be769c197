import type { Passkey } from '@halfturn/contract/passkeys.ts';
import { deviceOf } from '../device-of.ts';
import type { PasskeyRow } from './passkeys.queries.ts';

/** Row → wire, field by field: neither what the authenticator calls it nor its key is anybody's to read. */
export const passkeyWire = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  addedAt: row.added_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  backedUp: row.backed_up,
  shut: row.shut_at !== null,
});

/** What a passkey might be called that is made on this device. */
export function suggestedName(userAgent: string): string {
  const { device, system } = deviceOf(userAgent);
  return [device, system].filter(Boolean).join(', ').slice(0, 60);
}
