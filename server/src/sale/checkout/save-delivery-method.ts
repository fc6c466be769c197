import type { DeliveryTerms } from '@halfturn/contract/staff/delivery-methods.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../house/audit/door.ts';
import { changedSince } from '../../house/staff/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { isCountry } from '../../platform/countries.ts';
import {
  deleteStyle,
  insertStyle,
  lockStyle,
  updateStyle,
  type DeliveryStyleRow,
} from './checkout.queries.ts';

export interface DeliveryWish extends DeliveryTerms {
  name: string;
  /** 0 for a new method. */
  version: number;
}

/**
 * Adds a delivery method, or saves its terms for orders from now on. Refuses `invalid_input` for a name that is taken and for an
 * unknown country, and `content_changed` if another person has saved it since.
 */
export async function saveDeliveryMethod(trx: Trx, wish: DeliveryWish, actor: string): Promise<void> {
  const { name, version } = wish;
  if (!wish.countries.every(isCountry))
    throw problem('invalid_input', { fields: { countries: 'country_format' } });
  const row = rowOf(wish);
  const before = version === 0 ? null : await demandVersion(trx, name, version);
  if (before) await updateStyle(trx, name, { ...row, version: version + 1 });
  else if (!(await insertStyle(trx, { code: name, ...row })))
    throw problem('invalid_input', { fields: { name: 'delivery_name_taken' } });
  await audit(trx, {
    actor,
    action: before ? 'delivery.method_saved' : 'delivery.method_added',
    subject: `delivery-method:${name}`,
    ...(before && { before: deliveryTermsOf(before) }),
    after: deliveryTermsOf(row),
  });
}

/** Removes a delivery method. Refuses `content_changed` if it was changed or removed since. */
export async function removeDeliveryMethod(
  trx: Trx,
  { name, version }: Pick<DeliveryWish, 'name' | 'version'>,
  actor: string,
): Promise<void> {
  const before = await demandVersion(trx, name, version);
  await deleteStyle(trx, name);
  await audit(trx, {
    actor,
    action: 'delivery.method_removed',
    subject: `delivery-method:${name}`,
    before: deliveryTermsOf(before),
  });
}

async function demandVersion(trx: Trx, name: string, version: number): Promise<DeliveryStyleRow> {
  const row = await lockStyle(trx, name);
  if (row?.version !== version) throw await changedSince(trx, `delivery-method:${name}`);
  return row;
}

const rowOf = ({
  enabled,
  first,
  further,
  freeFrom,
  minDays,
  maxDays,
  countries,
  position,
}: DeliveryTerms) => ({
  enabled,
  first_minor: first,
  further_minor: further,
  free_from_minor: freeFrom,
  min_days: minDays,
  max_days: maxDays,
  countries: [...new Set(countries)],
  position,
});

/** A method's terms as the wire has them. Amounts in US cents. */
export const deliveryTermsOf = (row: ReturnType<typeof rowOf>): DeliveryTerms => ({
  enabled: row.enabled,
  first: row.first_minor,
  further: row.further_minor,
  freeFrom: row.free_from_minor,
  minDays: row.min_days,
  maxDays: row.max_days,
  countries: row.countries,
  position: row.position,
});
