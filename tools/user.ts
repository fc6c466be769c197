import { parseArgs } from 'node:util';
import { restoreOwner } from '@halfturn/server/src/house/staff/door.ts';
import { inTransaction, type Db } from '@halfturn/server/src/platform/db/kysely.ts';
import { answer, CommandRefused, orRefuse, withStore, type Store } from './store.ts';

const HELP = `npx halfturn user list [--json]
npx halfturn user reset EMAIL [--json]

list   the people who may sign in to the back office
reset  a new one-time password for an owner who has lost password, phone or recovery codes; ends all their sessions. It is recorded in
       the audit log. Owners help all others, in the back office.`;

await orRefuse(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  const [action, email] = positionals;
  const { json = false } = values;
  if (values.help) return console.log(HELP);
  if (action === 'list') await withStore(({ db }) => list(db, json));
  else if (action === 'reset') await withStore((store) => reset(store, email, json));
  else throw new CommandRefused(HELP);
});

async function list(db: Db, json: boolean): Promise<void> {
  const people = await db
    .selectFrom('staff')
    .select(['email', 'name', 'role', 'disabled_at', 'signed_in_at'])
    .orderBy('email')
    .execute();
  const shown = people.map(({ email, name, role, disabled_at, signed_in_at }) => ({
    email,
    name,
    role,
    active: disabled_at === null,
    signedInAt: signed_in_at?.toISOString() ?? null,
  }));
  const words = shown.map(
    ({ email, name, role, active, signedInAt }) =>
      `${email}  ${name}  ${role}${active ? '' : ', blocked'}, ${signedInAt ? `signed in ${signedInAt}` : 'never signed in'}`,
  );
  answer(json, words.join('\n') || 'There is no account yet. The first start makes one.', shown);
}

async function reset({ db, clock }: Store, email: string | undefined, json: boolean): Promise<void> {
  const restored = email ? await inTransaction(db, (trx) => restoreOwner(trx, email, clock.now())) : null;
  if (!restored) {
    const owners = await db
      .selectFrom('staff')
      .select('email')
      .where('role', '=', 'owner')
      .where('disabled_at', 'is', null)
      .orderBy('email')
      .execute();
    throw new CommandRefused(
      `npx halfturn user reset EMAIL\nThe owners: ${owners.map((owner) => owner.email).join(', ') || 'none'}`,
    );
  }
  answer(
    json,
    `${restored.email} signs in with this password once, within 72 hours, and then chooses a new one:\n${restored.password}`,
    restored,
  );
}
