import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';
import { mayAskMailbox } from '../../platform/mail/may-ask-mailbox.ts';
import { queueMail } from '../../platform/mail/queue.ts';
import { productNow, shownIn, type AlertRow } from './alerts.queries.ts';
import { alertConfirm } from './mail/alert-confirm.mail.ts';
import { fixedShown } from './met.ts';

const DAY_MS = 86_400_000;
/** An alert that nothing has happened to ends after so long. */
const LIFE_MS = 365 * DAY_MS;
/** One mailbox's alerts: asked for in a day, and open at once. Beyond that nothing is sent, and nobody is told why. */
const A_DAY = 10;
const OPEN = 50;

export interface AlertWish {
  productId: string;
  kind: AlertRow['kind'];
  email: string;
  locale: Locale;
  currency: Currency;
}

/**
 * Somebody wants to be told: a mail asks the mailbox. Nothing that comes back tells whether this mailbox waits already, or has
 * asked too often. Refuses `product_not_found`. The sentence that stood under the field is kept, as it was read.
 */
export async function askAlert(trx: Trx, wish: AlertWish, now: Date): Promise<void> {
  const { productId, kind, email, locale, currency } = wish;
  const product = await productNow(trx, productId, currency);
  if (product?.status !== 'live') throw problem('product_not_found');
  const email_norm = email.toLowerCase();
  if (await asksTooMuch(trx, email_norm, now)) return;
  const asked = {
    email,
    locale,
    currency,
    baseline_minor: product.current_minor,
    baseline_fixed_minor: fixedShown(wish, product.fixed_minor, await shownIn(trx, currency, now)),
    consent: loadWords(locale, ['alerts']).t(`alerts.consent_${kind}`),
    asked_at: now,
    expires_at: new Date(now.getTime() + LIFE_MS),
  };
  // Written even where it changes nothing: two askers at once wait for each other here.
  const row = await trx
    .insertInto('alerts')
    .values({ ...asked, product_id: productId, kind, email_norm })
    .onConflict((oc) =>
      oc
        .columns(['product_id', 'kind', 'email_norm'])
        .where('state', 'in', [sql.lit('asked'), sql.lit('active')] as never)
        .doUpdateSet((eb) => ({ email_norm: eb.ref('excluded.email_norm') })),
    )
    .returning(['id', 'state'])
    .executeTakeFirstOrThrow();
  if (row.state === 'active' || !(await mayAskMailbox(trx, alertConfirm.kind, row.id, now))) return;
  await trx.updateTable('alerts').set(asked).where('id', '=', row.id).execute();
  await queueMail(trx, {
    kind: alertConfirm.kind,
    dedupe: `alert-confirm:${row.id}:${now.getTime()}`,
    subjectId: row.id,
    recipient: email,
    locale,
  });
}

async function asksTooMuch(trx: Trx, emailNorm: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ today: number; open: number }>`
    select (count(*) filter (where asked_at > ${new Date(now.getTime() - DAY_MS)}))::int as today,
      (count(*) filter (where state in ('asked', 'active')))::int as open
    from alerts where email_norm = ${emailNorm}`.execute(trx);
  const { today, open } = rows[0]!;
  return today >= A_DAY || open >= OPEN;
}
