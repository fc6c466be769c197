import { parseArgs } from 'node:util';
import { restoreOwner } from '@halfturn/server/src/house/staff/door.ts';
import { inTransaction } from '@halfturn/server/src/platform/db/kysely.ts';
import { CommandRefused, withStore } from './store.ts';

/**
 * Restores access to the back office for an owner who has lost password, phone or recovery codes, or whose one-time password has
 * expired. A person with shell access could do this anyway; here it is complete and recorded in the audit log.
 */
const { positionals } = parseArgs({ allowPositionals: true });
await withStore(async ({ db, clock }) => {
  const [email] = positionals;
  const owners = await db
    .selectFrom('staff')
    .select('email')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .orderBy('email')
    .execute();
  const restored = email ? await inTransaction(db, (trx) => restoreOwner(trx, email, clock.now())) : null;
  if (!restored)
    throw new CommandRefused(
      `npm run restore-owner -- EMAIL\nThe owners: ${owners.map((owner) => owner.email).join(', ') || 'none'}`,
    );
  console.log(
    `${restored.email} signs in with this password once, within 72 hours, and then chooses a new one:\n${restored.password}`,
  );
});
