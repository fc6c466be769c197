import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import pg from 'pg';
import { randomBytes, randomUUID } from 'node:crypto';
import { uuidv7 } from '@halfturn/server/src/platform/ids.ts';

/** The statements that no store can do without, as bare as they can be; named, so that each is planned once a connection. */
const STATEMENTS = {
  order: `insert into orders (id, order_no, email, email_norm, locale, currency, rate, goods_minor, total_minor,
    payment_method, terms_version) values ($1, $2, $3, $3, 'en-US', 'USD', 1, 1999, 1999, 'sandbox', 'bench')`,
  line: `insert into order_lines (id, order_id, no, product_id, kind, name, quantity, base_minor, unit_minor, total_minor)
    values ($1, $2, 1, $3, 'key', 'A game', 1, 1999, 1999, 1999)`,
  pick: `select id from product_keys where product_id = $1 and state = 'free' order by id limit 1
    for update skip locked`,
  hold: `update product_keys set state = 'held' where id = $1`,
  unit: `insert into deliveries (id, order_id, line_id, unit_no, product_id, kind, status, key_id)
    values ($1, $2, $3, 1, $4, 'key', 'held', $5)`,
  lock: `select status from orders where id = $1 for update`,
  paid: `update orders set payment_status = 'paid', status = 'delivered', paid_at = now(), delivered_at = now()
    where id = $1`,
  sell: `update product_keys set state = 'sold' where id = $1`,
  deliver: `update deliveries set status = 'delivered', delivered_at = now() where id = $1`,
} as const;

export interface BareSale {
  sell(count: number): Promise<{ ms: number }>;
  close(): Promise<void>;
}

/**
 * The measure for a purchase: reserving a key and selling it, two transactions over the store's own tables and in its own
 * database, by the plain driver, with nothing around them. What cannot be left out, and no more.
 */
export async function bareSale(
  url: string,
  connections: number,
  productIds: readonly string[],
): Promise<BareSale> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  return {
    async sell(count) {
      let left = count;
      const begun = performance.now();
      await Promise.all(
        clients.map(async (client) => {
          while (left-- > 0) await sellOne(client, nthOf(productIds, left % productIds.length));
        }),
      );
      return { ms: performance.now() - begun };
    },
    close: async () => void (await Promise.all(clients.map((client) => client.end()))),
  };
}

async function sellOne(client: pg.Client, productId: string): Promise<void> {
  const ask = (name: keyof typeof STATEMENTS, ...values: string[]) =>
    client.query<{ id: string }>({ name, text: STATEMENTS[name], values });
  const [order, line, unit] = [uuidv7(), uuidv7(), uuidv7()];

  await client.query('begin');
  await ask('order', order, orderNo(), `${randomUUID()}@bench.test`);
  await ask('line', line, order, productId);
  const { rows } = await ask('pick', productId);
  const key = rows[0]?.id;
  if (!key) throw new Error('the bare sale has run out of keys');
  await ask('hold', key);
  await ask('unit', unit, order, line, productId, key);
  await client.query('commit');

  await client.query('begin');
  await ask('lock', order);
  await ask('paid', order);
  await ask('sell', key);
  await ask('deliver', unit);
  await client.query('commit');
}

function orderNo(): string {
  const signs = randomBytes(7).toString('hex').toUpperCase();
  return `HT-${signs.slice(0, 4)}-${signs.slice(4, 8)}-${signs.slice(8, 13)}`;
}
