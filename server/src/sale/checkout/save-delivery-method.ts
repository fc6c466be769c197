import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { present } from '@halfturn/contract/primitives/rows.ts';
import type { DeliveryTerms } from '@halfturn/contract/staff/delivery-methods.ts';
import { problem } from '@halfturn/contract/problem.ts';
import { audit } from '../../house/audit/door.ts';
import { changedSince } from '../../house/staff/door.ts';
import type { Trx } from '../../platform/db/kysely.ts';
import { isCountry } from '../../platform/countries.ts';
import { uuidv7 } from '../../platform/ids.ts';
import {
  allStyles,
  deleteStyle,
  insertStyle,
  lockStyles,
  updateStyle,
  type DeliveryStyleRow,
} from './checkout.queries.ts';

type Texts = Partial<Record<Locale, string>>;

/** What staff decide of a delivery method. */
type DeliveryFacts = DeliveryTerms & { names: Texts; hints: Texts };

export type DeliveryWish = DeliveryFacts & {
  /** None for a new method. */
  code?: string | undefined;
  /** 0 for a new method. */
  version: number;
};

/** As many characters as a code may have; a longer name becomes no code. */
const CODE_CHARS = 40;

/**
 * Adds a delivery method, or saves its words and terms for orders from now on. Refuses `invalid_input` for an English name that is
 * taken and for an unknown country, and `content_changed` if another person has saved it since.
 */
export async function saveDeliveryMethod(trx: Trx, wish: DeliveryWish, actor: string): Promise<void> {
  if (!wish.countries.every(isCountry))
    throw problem('invalid_input', { fields: { countries: 'country_format' } });
  await lockStyles(trx);
  const styles = await allStyles(trx);
  const before = wish.code === undefined ? null : await demandVersion(trx, styles, wish.code, wish.version);
  const name = present(wish.names['en-US']);
  const others = styles.filter((style) => style !== before);
  if (others.some((style) => style.names['en-US']?.toLowerCase() === name.toLowerCase()))
    throw problem('invalid_input', { fields: { 'names.en-US': 'delivery_name_taken' } });
  const row = rowOf(wish);
  const code = before?.code ?? codeFor(name, styles);
  const written = { ...row, names: JSON.stringify(row.names), hints: JSON.stringify(row.hints) };
  if (before) await updateStyle(trx, code, { ...written, version: before.version + 1 });
  else await insertStyle(trx, { code, ...written });
  await audit(trx, {
    actor,
    action: before ? 'delivery.method_saved' : 'delivery.method_added',
    subject: `delivery-method:${code}`,
    ...(before && { before: deliveryFactsOf(before) }),
    after: deliveryFactsOf(row),
  });
}

/** The name as a code, so that people who read the audit log know it; an id if it is too long, or another method has that code. */
const codeFor = (name: string, styles: readonly DeliveryStyleRow[]): string =>
  name.length > CODE_CHARS || styles.some(({ code }) => code === name) ? uuidv7() : name;

/** Removes a delivery method. Refuses `content_changed` if it was changed or removed since. */
export async function removeDeliveryMethod(
  trx: Trx,
  { code, version }: { code: string; version: number },
  actor: string,
): Promise<void> {
  await lockStyles(trx);
  const before = await demandVersion(trx, await allStyles(trx), code, version);
  await deleteStyle(trx, code);
  await audit(trx, {
    actor,
    action: 'delivery.method_removed',
    subject: `delivery-method:${code}`,
    before: deliveryFactsOf(before),
  });
}

async function demandVersion(
  trx: Trx,
  styles: readonly DeliveryStyleRow[],
  code: string,
  version: number,
): Promise<DeliveryStyleRow> {
  const row = styles.find((style) => style.code === code);
  if (row?.version !== version) throw await changedSince(trx, `delivery-method:${code}`);
  return row;
}

const rowOf = (terms: DeliveryFacts) => ({
  names: terms.names,
  hints: terms.hints,
  enabled: terms.enabled,
  first_minor: terms.first,
  further_minor: terms.further,
  free_from_minor: terms.freeFrom,
  min_days: terms.minDays,
  max_days: terms.maxDays,
  countries: [...new Set(terms.countries)],
  position: terms.position,
  tracking_address: terms.trackingAddress,
});

/** What staff decide of a method, as the wire has it. Amounts in US cents. */
export const deliveryFactsOf = (row: Omit<DeliveryStyleRow, 'code' | 'version'>): DeliveryFacts => ({
  names: row.names,
  hints: row.hints,
  enabled: row.enabled,
  first: row.first_minor,
  further: row.further_minor,
  freeFrom: row.free_from_minor,
  minDays: row.min_days,
  maxDays: row.max_days,
  countries: row.countries,
  position: row.position,
  trackingAddress: row.tracking_address,
});
