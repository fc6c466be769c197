import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Keyring } from '@halfturn/server/src/platform/crypto/keyring.ts';
import { ProductKey } from '@halfturn/server/src/platform/crypto/product-key.ts';
import { Secret } from '@halfturn/server/src/platform/secret.ts';
import { sealedFor } from '@halfturn/server/src/sale/keys/key.ts';
import { testDatabase } from '@halfturn/server/test/database.ts';
import { openEveryKey } from './doctor/deep.ts';
import { examine, look } from './doctor/examine.ts';
import { idOf, writeGoodBooks } from './doctor/good-books.ts';
import { INVARIANTS } from './doctor/invariants.ts';
import { SEEDS } from './doctor/seeds.ts';

let client: pg.Client;
let url: string;

beforeAll(async () => {
  ({ url } = await testDatabase());
  client = new pg.Client({ connectionString: url });
  await client.connect();
  await writeGoodBooks(client);
});
afterAll(() => client.end());

const broken = async () =>
  (await look(client, INVARIANTS))
    .filter((f) => f.count > 0 || f.failed)
    .map((f) => (f.failed ? `${f.invariant.id} failed: ${f.failed}` : f.invariant.id))
    .toSorted();

describe('the doctor', () => {
  test('raises no alarm on good books', async () => {
    const findings = await examine(client, INVARIANTS);
    expect(findings.filter((f) => f.count > 0 || f.failed)).toEqual([]);
  });

  test('is tried on every invariant', () => {
    const tried = new Set(SEEDS.map((seed) => seed.id));
    expect(INVARIANTS.filter((i) => !tried.has(i.id)).map((i) => i.id)).toEqual([]);
    expect(new Set(INVARIANTS.map((i) => i.id)).size).toBe(INVARIANTS.length);
  });

  test.each(SEEDS)('$id: $what', async ({ id, drop = [], sql, also = [] }) => {
    await client.query('begin');
    try {
      for (const place of drop) {
        const [table, constraint] = place.split('.');
        await client.query(`alter table ${table} drop constraint ${constraint}`);
      }
      // Past the triggers too, which would refuse most of it.
      await client.query(`set local session_replication_role = replica; ${sql}`);
      expect(await broken()).toEqual([id, ...also].toSorted());
    } finally {
      await client.query('rollback');
    }
  });

  test('lets invoices wait while the seller’s details are missing, and ten minutes longer', async () => {
    await client.query('begin');
    try {
      // One that is paid and has no invoice, one that is not paid, and one whose refund has no credit note either.
      await client.query(`set local session_replication_role = replica;
        update orders set tax_included = true where id in ('${idOf('order', 8)}', '${idOf('order', 9)}');
        delete from invoices where order_id = '${idOf('order', 3)}';
        update invoice_series set last_no = 1; update settings set value = '" "' where key = 'shop.address'`);
      expect(await broken()).toEqual([]);
      const entered = `update settings set value = '"S 1"', updated_at = now() - interval`;
      await client.query(`${entered} '9 minutes' where key = 'shop.address'`);
      expect(await broken()).toEqual([]);
      await client.query(`${entered} '11 minutes' where key = 'shop.address'`);
      expect(await broken()).toEqual(['paid-invoiced', 'refunds-credited']);
    } finally {
      await client.query('rollback');
    }
  });
});

describe('the doctor, opening keys', () => {
  const entry = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
  const ring = new Keyring(new Secret(`${entry('k1', 1)},${entry('fp', 2)}`));
  const [one, other] = [idOf('key', 10), idOf('key', 12)];

  /** Seals every key of the books as the store would, `HT10-AAAA-0001` and so on, and then breaks what `sql` says. */
  async function looked(sql = 'select', keyring = ring) {
    await client.query('begin; set local session_replication_role = replica');
    try {
      const { rows } = await client.query<{ id: string; product_id: string }>(
        'select id, product_id from product_keys',
      );
      for (const [i, { id, product_id }] of rows.entries()) {
        const clear = `HT10-AAAA-${String(i).padStart(4, '0')}`;
        await client.query('update product_keys set envelope = $2, fingerprint = $3 where id = $1', [
          id,
          ring.seal(new ProductKey(clear), sealedFor(id, product_id)),
          ring.fingerprint(clear.replaceAll('-', '')),
        ]);
      }
      for (const [id, value] of ring.checkValues)
        await client.query('update encryption_keys set check_value = $2 where id = $1', [id, value]);
      await client.query(sql);
      return await openEveryKey(client, keyring);
    } finally {
      await client.query('rollback');
    }
  }

  test('finds nothing where each opens', async () => {
    expect(await looked()).toMatchObject({ count: 0, examples: [] });
  });

  test('finds an envelope that stands in the row of another key, and shows no key', async () => {
    const found =
      await looked(`update product_keys set envelope = (select envelope from product_keys where id = '${other}')
      where id = '${one}'`);
    expect(found).toMatchObject({ count: 1, examples: [`key ${one} does not open`] });
    expect(JSON.stringify(found)).not.toMatch(/HT10/);
  });

  test('finds an altered envelope', async () => {
    expect(
      await looked(`update product_keys set envelope = set_byte(envelope, 40, get_byte(envelope, 40) # 1)
      where id = '${one}'`),
    ).toMatchObject({ count: 1 });
  });

  test('finds a fingerprint of another key', async () => {
    const found = await looked(`update product_keys set fingerprint = sha256('x') where id = '${one}'`);
    expect(found).toMatchObject({ count: 1, examples: [`key ${one} has the fingerprint of another`] });
  });

  test('finds the wrong encryption key', async () => {
    const wrong = new Keyring(new Secret(`${entry('k1', 3)},${entry('fp', 2)}`));
    const found = await looked('select', wrong);
    expect(found.count).toBe(13);
    expect(found.examples[0]).toBe('the encryption key k1 is not the one that the store was written with');
  });
});

describe('the command doctor', () => {
  const doctor = (env: Record<string, string>, ...args: string[]) =>
    new Promise<{ code: number; out: string }>((resolve) => {
      const file = fileURLToPath(new URL('doctor.ts', import.meta.url));
      const child = execFile(
        process.execPath,
        [file, ...args],
        { env: { ...process.env, ...env } },
        (_, out, err) => resolve({ code: child.exitCode ?? -1, out: out + err }),
      );
    });

  test('ends with 0 where all is well, and prints every invariant', async () => {
    const { code, out } = await doctor({ DATABASE_URL: url });
    expect(out).toContain(`All ${INVARIANTS.length} invariants hold.`);
    expect(INVARIANTS.filter((i) => !out.includes(`ok  ${i.id}`))).toEqual([]);
    expect(code).toBe(0);
  });

  test('ends with 1 where one is broken, and says which and where', async () => {
    await client.query(
      `update orders set delivered_at = null, choose_until = null where id = '${idOf('order', 7)}'`,
    );
    const { code, out } = await doctor({ DATABASE_URL: url });
    await client.query(
      `update orders set choose_until = now() + interval '1 day' where id = '${idOf('order', 7)}'`,
    );
    expect(out).toMatch(/! +paid-ends +1 /);
    expect(code).toBe(1);
  });

  test('ends with 2 where there is nothing to look at', async () => {
    expect(await doctor({ DATABASE_URL: '', DATA_DIR: '/nonexistent/halfturn' })).toMatchObject({
      code: 2,
      out: expect.stringContaining('There is no database in /nonexistent/halfturn.'),
    });
    const elsewhere = new URL(url);
    elsewhere.pathname = '/postgres';
    expect(await doctor({ DATABASE_URL: elsewhere.href })).toMatchObject({
      code: 2,
      out: expect.stringContaining('is not one of the store'),
    });
    expect(
      (
        await doctor(
          { DATABASE_URL: url, DATA_DIR: '/nonexistent/halfturn', KEY_ENCRYPTION_KEYS: '' },
          '--deep',
        )
      ).code,
    ).toBe(2);
  });
});
