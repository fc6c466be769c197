import { problem } from '@halfturn/contract/problem.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import { inStock } from '../assortment/door.ts';
import { linkedAlert, lockLinkedAlert, type AlertRow } from './alerts.queries.ts';

/** So long can a mail's link confirm; it can call off for as long as the alert is kept. */
export const CONFIRM_MS = 7 * 86_400_000;

const tooOld = (alert: AlertRow, now: Date): boolean =>
  alert.state === 'asked' && now.getTime() - alert.asked_at.getTime() >= CONFIRM_MS;

/** The alert behind a mail's link, as it stands. Refuses `incorrect_link`. */
export async function lookAtAlert(db: Db, token: string, now: Date): Promise<AlertRow> {
  const alert = await linkedAlert(db, token);
  if (!alert) throw problem('incorrect_link');
  return tooOld(alert, now) ? { ...alert, state: 'ended' } : alert;
}

/**
 * The mailbox says yes: from now on it is waited for. Where it has happened since it was asked for, the alert is over at once:
 * whoever confirms is told there and then. Twice is once. Refuses `incorrect_link`.
 */
export async function confirmAlert(trx: Trx, token: string, now: Date): Promise<AlertRow> {
  const alert = await lockLinkedAlert(trx, token);
  if (!alert) throw problem('incorrect_link');
  if (tooOld(alert, now)) return { ...alert, state: 'ended' };
  if (alert.state !== 'asked') return alert;
  const { rows } = await sql<{ in_stock: boolean; current_minor: number }>`
    select ${inStock} as in_stock, p.current_minor from products p where p.id = ${alert.product_id}`.execute(
    trx,
  );
  const product = rows[0]!;
  const met = alert.kind === 'stock' ? product.in_stock : product.current_minor < alert.baseline_minor;
  return await trx
    .updateTable('alerts')
    .set({
      confirmed_at: now,
      ...(met ? { state: 'told', over_at: now, told_minor: product.current_minor } : { state: 'active' }),
    })
    .where('id', '=', alert.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Calls an alert off; one that is over stays as it is. Refuses `incorrect_link`. */
export async function endAlert(trx: Trx, token: string, now: Date): Promise<AlertRow> {
  const alert = await lockLinkedAlert(trx, token);
  if (!alert) throw problem('incorrect_link');
  if (alert.over_at !== null) return alert;
  return await trx
    .updateTable('alerts')
    .set({ state: 'ended', over_at: now })
    .where('id', '=', alert.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
