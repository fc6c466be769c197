import { envelopeOf, splitName, unwrap, urlOf } from '@halfturn/contract/client.ts';
import { sql } from 'kysely';
import { uuidv7 } from '../src/platform/ids.ts';
import { boxed } from './boxed.ts';
import { keyShop, type KeyShop } from './key-shop.ts';
import { someBuyer } from './make-order.ts';
import { nameSeller } from './seller.ts';

/** What a buyer orders, and what they enter about themselves. */
export interface TaxWish {
  items: { productId: string; quantity: number }[];
  currency?: 'USD' | 'EUR' | 'JPY';
  country?: string;
  region?: string;
  vatId?: string;
  company?: string;
  billingAddress?: string;
  address?: Record<string, string>;
  deliveryMethod?: string;
  email?: string;
  /** What the browser says of its languages. */
  language?: string;
  /** The display language. */
  lang?: string;
}

/** A shop of keys in Berlin that taxes: 19 % in Germany (7 % reduced), 20 % in Austria, 5 % in Canada, 14.975 % in Québec. */
export interface TaxShop extends KeyShop {
  box(): Promise<string>;
  taxed(taxClass: string): Promise<string>;
  quote(wish: TaxWish): Promise<Quote>;
  order(wish: TaxWish): ReturnType<KeyShop['buy']>;
  /** Pays an order whose keys are delivered by link, so that no key has been revealed. */
  paidUnseen(order: Awaited<ReturnType<KeyShop['buy']>>): ReturnType<KeyShop['read']>;
  included(on: boolean): Promise<void>;
}
// The reply of a quote, as the client knows it.
type Quote = Awaited<ReturnType<typeof quoteOf>>;

const quoteOf = (shop: KeyShop, wish: TaxWish) =>
  calling(shop, wish.language)('POST /api/checkout/quote', { body: bodyOf(wish) });

const bodyOf = ({ items, currency = 'EUR', country, region, vatId, deliveryMethod }: TaxWish) => ({
  items,
  currency,
  paymentMethod: 'sandbox',
  ...(country && { country }),
  ...(region && { region }),
  ...(vatId && { vatId }),
  ...(deliveryMethod && { deliveryMethod }),
});

/** Calls as a browser, which says which languages it reads. */
const calling =
  ({ store }: KeyShop, language: string | undefined, lang = 'en-US') =>
  async <T = Awaited<ReturnType<typeof store.call<'POST /api/checkout/quote'>>>>(
    name: string,
    { body }: { body: object },
  ): Promise<T> => {
    const [method, path] = splitName(name as never);
    const answer = await fetch(store.url + urlOf(path, {}, { lang }), {
      method,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.7.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
        ...(language && { 'accept-language': language }),
      },
      body: JSON.stringify(body),
    });
    return unwrap<T>(envelopeOf(await answer.json()));
  };

/** Opens one for a test file; `close` it afterwards. */
export async function taxShop(): Promise<TaxShop> {
  const shop = await keyShop();
  const { db } = shop.store;
  const rates = [
    ['DE', '', 'standard', 19_000],
    ['DE', '', 'reduced', 7_000],
    ['AT', '', 'standard', 20_000],
    ['CA', '', 'standard', 5_000],
    ['CA', 'Québec', 'standard', 14_975],
  ] as const;
  for (const [country, region, of, rate] of rates)
    await sql`insert into tax_rates (id, country, region, class, rate, valid_from)
      values (${uuidv7()}, ${country}, ${region}, ${of}, ${rate}, '2020-01-01')`.execute(db);
  const setting = (key: string, value: string | boolean) =>
    sql`insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
      on conflict (key) do update set value = excluded.value`.execute(db);
  await nameSeller(db, { 'shop.name': 'Lantern & Heron GmbH', 'shop.taxNumber': 'DE123456789' });
  await sql`insert into delivery_methods (code, names, first_minor, further_minor, min_days, max_days)
    values ('post', '{"en-US": "Post"}', 500, 200, 2, 5) on conflict do nothing`.execute(db);
  return {
    ...shop,
    box: () => boxed(shop.store, 100),
    async taxed(taxClass) {
      const { productId } = await shop.shelf(20);
      await sql`update products set tax_class = ${taxClass} where id = ${productId}`.execute(db);
      return productId;
    },
    quote: (wish) => quoteOf(shop, wish),
    async order(wish) {
      const { total } = await quoteOf(shop, wish);
      const { email = someBuyer(), company, billingAddress, address } = wish;
      const placed = await calling(
        shop,
        wish.language,
        wish.lang,
      )<Awaited<ReturnType<KeyShop['buy']>>>('POST /api/orders', {
        body: {
          ...bodyOf(wish),
          contact: { email },
          ...(company && { company }),
          ...(billingAddress && { billingAddress }),
          ...(address && { address }),
          agree: true,
          total,
        },
      });
      const { id } = await db
        .selectFrom('orders')
        .select('id')
        .where('order_no', '=', placed.orderNo)
        .executeTakeFirstOrThrow();
      return { ...placed, email, id };
    },
    async paidUnseen(order) {
      await sql`insert into order_events (order_id, machine, actor, before, after, at)
        values (${order.id}, 'order', 'test', 'paying', 'under_review', '2020-01-01')`.execute(db);
      await shop.press(order, 'approve');
      const paid = await shop.reached(order, 'delivered');
      await shop.settled(order.id);
      return paid;
    },
    included: async (on) => void (await setting('tax.included', on)),
  };
}
