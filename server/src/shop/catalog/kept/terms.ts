import type { Currency } from '@halfturn/contract/primitives/money.ts';
import { readPlain } from '../../../house/settings/door.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import { Lists, readLists } from '../../assortment/door.ts';
import type { Span } from '../price-steps.ts';
import { displayedRate, type Rate } from '../rates.ts';
import { allRates, rateSpans, type RateRow } from '../rates/rates.queries.ts';
import type { TypeAttributeRow } from '../types/attributes.ts';
import { attributesOfTypes } from '../types/types.queries.ts';

/**
 * What all products are shown by: the lists that they are sorted under, exchange rates, and the limit of guests. After a change it is
 * replaced by another one.
 */
export class Terms {
  readonly lists: Lists;
  /** How many of one product a guest may order at once. */
  readonly guestUnits: number;
  readonly #rates: ReadonlyMap<string, RateRow>;
  readonly #attributes = new Map<string, TypeAttributeRow[]>();
  readonly #spans = new Map<Currency, { since: Date; spans: Span[] }>();

  private constructor(lists: Lists, guestUnits: number, rates: readonly RateRow[]) {
    this.lists = lists;
    this.guestUnits = guestUnits;
    this.#rates = new Map(rates.map((row) => [row.code, row]));
  }

  static async read(db: Db): Promise<Terms> {
    const [lists, caps, rates] = await Promise.all([
      readLists(db),
      readPlain(db, ['caps.guest.unitsPerProduct']),
      allRates(db),
    ]);
    return new Terms(new Lists(lists), caps['caps.guest.unitsPerProduct'], rates);
  }

  /** The rate for prices that are only shown. A currency that cannot be shown gives way to dollars. */
  rateOf(currency: Currency, now: Date): Rate {
    return displayedRate(this.#rates.get(currency), now);
  }

  /** The attributes of types, inherited ones first. They are read once. */
  async attributesOf(db: Db, classIds: readonly string[]): Promise<ReadonlyMap<string, TypeAttributeRow[]>> {
    const missing = [...new Set(classIds)].filter((id) => !this.#attributes.has(id));
    if (missing.length > 0) {
      const rows = await attributesOfTypes(db, missing);
      for (const id of missing)
        this.#attributes.set(
          id,
          rows.filter(({ class_id }) => class_id === id),
        );
    }
    return this.#attributes;
  }

  /** The rates by which a currency was converted since a moment, oldest first; the first ones may be older. */
  async spansOf(db: Db, currency: Currency, since: Date): Promise<readonly Span[]> {
    const known = this.#spans.get(currency);
    if (known && known.since <= since) return known.spans;
    const spans = await rateSpans(db, currency, since);
    this.#spans.set(currency, { since, spans });
    return spans;
  }
}
