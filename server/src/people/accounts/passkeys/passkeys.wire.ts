import type { Passkey } from '@halfturn/contract/passkeys.ts';
import { deviceOf } from '../device-of.ts';
import type { PasskeyRow } from './passkeys.queries.ts';

/** A passkey for its owner, without its credential id and key. */
export const passkeyWire = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  addedAt: row.added_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  backedUp: row.backed_up,
  shut: row.shut_at !== null,
});

/** A suggested name for a passkey that is made on this device. */
export function suggestedName(userAgent: string): string {
  const { device, system } = deviceOf(userAgent);
  return [device, system].filter(Boolean).join(', ').slice(0, 60);
}
