import type { MailProvider } from '@halfturn/contract/staff/mail-providers.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Trx } from '../../../platform/db/kysely.ts';
import type { MailWebhooks } from '../../../platform/db/types.ts';

export type WebhookRow = Selectable<MailWebhooks>;

/** The providers that were ever set up. */
export const savedWebhooks = (db: Db): Promise<WebhookRow[]> =>
  db.selectFrom('mail_webhooks').selectAll().execute();

/** What is saved of a provider; undefined if it was never set up. */
export const savedWebhook = (db: Db, provider: MailProvider): Promise<WebhookRow | undefined> =>
  db.selectFrom('mail_webhooks').selectAll().where('provider', '=', provider).executeTakeFirst();

/** What is saved of a provider, locked against other changes. */
export async function lockWebhook(trx: Trx, provider: MailProvider): Promise<WebhookRow | undefined> {
  // A provider that was never set up has no row to lock.
  await sql`lock table mail_webhooks in share row exclusive mode`.execute(trx);
  return await savedWebhook(trx, provider);
}

/** Saves a provider. */
export async function putWebhook(trx: Trx, row: Omit<WebhookRow, 'heard_at'>): Promise<void> {
  const { sealed, version, saved_by, saved_at } = row;
  await trx
    .insertInto('mail_webhooks')
    .values(row)
    .onConflict((oc) =>
      oc.column('provider').doUpdateSet({ sealed, version, saved_by, saved_at, heard_at: null }),
    )
    .execute();
}

/** Replaces what is sealed, without a new version: the secret is the same. */
export async function resealRow(trx: Trx, provider: MailProvider, sealed: Buffer): Promise<void> {
  await trx.updateTable('mail_webhooks').set({ sealed }).where('provider', '=', provider).execute();
}

/** Remembers events, and returns the ids of those that were not known. Of two that come together, the second waits and finds it known. */
export async function rememberEvents(
  trx: Trx,
  provider: MailProvider,
  ids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const sorted = [...new Set(ids)].toSorted();
  const { rows } = await sql<{ event_id: string }>`
    insert into mail_webhook_events (provider, event_id, heard_at)
    select ${provider}, id, ${now} from unnest(${sorted}::text[]) as each (id) order by id
    on conflict do nothing returning event_id`.execute(trx);
  return new Set(rows.map((row) => row.event_id));
}

/** Notes that a provider was heard, once a minute, so that many reports do not wait for each other's row. */
export async function noteHeard(trx: Trx, provider: MailProvider, now: Date): Promise<void> {
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
  await trx
    .updateTable('mail_webhooks')
    .set({ heard_at: minute })
    .where('provider', '=', provider)
    .where((eb) => eb.or([eb('heard_at', 'is', null), eb('heard_at', '<', minute)]))
    .execute();
}

/** Longer than a request is believed. */
const KEPT_DAYS = 7;

/** Forgets events whose requests are too old to be believed. */
export async function forgetEvents(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await db.deleteFrom('mail_webhook_events').where('heard_at', '<', before).execute();
}
