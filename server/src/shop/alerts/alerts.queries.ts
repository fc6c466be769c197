import { sql, type Selectable } from 'kysely';
import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import { DEFAULT_LOCALE } from '@halfturn/contract/primitives/locale.ts';
import type { Db, Trx } from '../../platform/db/kysely.ts';
import type { Alerts } from '../../platform/db/types.ts';
import { hashToken } from '../../platform/ids.ts';
import { inStock } from '../assortment/door.ts';
import { viewOf } from '../catalog/door.ts';
import type { Now, Shown } from './met.ts';

export type AlertRow = Selectable<Alerts>;

/** The alert that the link with this token is about; undefined for a token that is not ours. */
export async function linkedAlert(db: Db, token: string): Promise<AlertRow | undefined> {
  return await alertOf(db, token).executeTakeFirst();
}

/** The same, locked. */
export async function lockLinkedAlert(trx: Trx, token: string): Promise<AlertRow | undefined> {
  return await alertOf(trx, token).forUpdate('a').executeTakeFirst();
}

const alertOf = (db: Db, token: string) =>
  db
    .selectFrom('alert_links as l')
    .innerJoin('alerts as a', 'a.id', 'l.alert_id')
    .selectAll('a')
    .where('l.token_hash', '=', hashToken(token));

/** In which currency, and by which rate, prices are shown to who chose this one. */
export async function shownIn(db: Db, currency: Currency, now: Date): Promise<Shown> {
  const view = await viewOf({ db, clock: { now: () => now } }, { locale: DEFAULT_LOCALE, currency });
  return { currency: view.currency, rate: view.rate };
}

/** How a product stands now, for who waits in a currency; undefined where there is none. */
export async function productNow(
  db: Db,
  productId: string,
  currency: string,
): Promise<(Now & { status: string }) | undefined> {
  const { rows } = await sql<Now & { status: string }>`
    select p.status, p.current_minor, ${inStock} as in_stock, f.current_minor as fixed_minor
    from products p left join fixed_prices f on f.product_id = p.id and f.currency = ${currency}
    where p.id = ${productId}`.execute(db);
  return rows[0];
}
