import { sql } from 'kysely';
import type { Trx } from '../../platform/db/kysely.ts';
import { addJob } from '../../platform/jobs/job.ts';
import { inStock } from '../assortment/door.ts';
import { CONFIRM_MS } from './answer-alert.ts';
import { lookJob } from './tell-waiting.ts';

/** An alert that is over is kept so long, for whoever asks why a mail came; then its address is forgotten. */
const KEPT_MS = 90 * 86_400_000;
/** Products looked at in one round. */
const MOST = 500;

/** Ends alerts that have waited for a year, and forgets what was never confirmed or is long over. */
export async function tidyAlerts(trx: Trx, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await sql`update alerts set state = 'expired', over_at = ${now} where state = 'active' and expires_at <= ${now}`.execute(
    trx,
  );
  await trx
    .deleteFrom('alerts')
    .where('state', '=', 'asked')
    .where('asked_at', '<', before(CONFIRM_MS))
    .execute();
  await trx.deleteFrom('alerts').where('over_at', '<', before(KEPT_MS)).execute();
}

/**
 * Looks for alerts whose time has come and that nobody was told of: copies put on a shelf past all that tells of it, or between
 * the look at the shelf and the mailbox's yes.
 */
export async function catchUp(trx: Trx): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select p.id from (select distinct product_id from alerts where state = 'active' and kind = 'stock') as a
    join products p on p.id = a.product_id and p.status = 'live' and ${inStock}
    union
    select p.id from alerts a join products p on p.id = a.product_id and p.status = 'live'
    left join fixed_prices f on f.product_id = p.id and f.currency = a.currency
    where a.state = 'active' and a.kind = 'price'
      and case when f.product_id is null and a.baseline_fixed_minor is null then p.current_minor < a.baseline_minor
        else f.current_minor < a.baseline_fixed_minor end
    limit ${MOST}`.execute(trx);
  for (const { id } of rows) await addJob(trx, lookJob, { productId: id }, { key: `alerts:${id}` });
  return rows.length;
}
