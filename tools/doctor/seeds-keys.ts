import { key, order, unit, product, type Seed } from './seed.ts';

/** Units are numbered by order, line and unit: 101 and 102 are the units of order 1's first line, one revealed. */
export const KEYS_SEEDS: readonly Seed[] = [
  {
    id: 'key-once',
    what: 'one key in two deliveries',
    drop: ['deliveries.deliveries_key_id_key'],
    sql: `update deliveries set key_id = ${key(9)} where id = ${unit(102)}; update product_keys set state = 'voided' where id = ${key(2)}`,
  },
  {
    id: 'fingerprint-once',
    what: 'one key in stock twice',
    drop: ['product_keys.product_keys_fingerprint_key'],
    sql: `update product_keys set fingerprint = sha256('key 10') where id = ${key(12)}`,
  },
  {
    id: 'keys-conserved',
    what: 'a key that vanished',
    sql: `delete from product_keys where id = ${key(12)}`,
  },
  {
    id: 'keys-conserved',
    what: 'a key in the batch of another product',
    sql: `update product_keys set product_id = ${product(1)} where id = ${key(12)}`,
  },
  {
    id: 'key-states',
    what: 'a key that is held for nobody',
    sql: `update product_keys set state = 'held' where id = ${key(10)}`,
  },
  {
    id: 'key-states',
    what: 'a key that is sold to nobody',
    sql: `update product_keys set state = 'sold' where id = ${key(10)}`,
  },
  {
    id: 'key-states',
    what: 'a held unit whose key is for sale',
    sql: `update product_keys set state = 'free' where id = ${key(8)}`,
  },
  {
    id: 'key-states',
    what: 'a delivered key that is for sale',
    sql: `update product_keys set state = 'free' where id = ${key(2)}`,
  },
  {
    id: 'stock-listed',
    what: 'a product that is listed with keys that it does not have',
    sql: `
      delete from free_keys_tallied; delete from free_key_tallies;
      insert into free_key_tallies select product_id, n + 1 from counted_free_keys;
      insert into free_keys_tallied (as_of, at) select pg_current_snapshot(), now()`,
  },
  {
    id: 'right-product',
    what: 'the key of another product',
    sql: `update deliveries set key_id = ${key(12)} where id = ${unit(102)};
      update product_keys set state = 'sold' where id = ${key(12)}; update product_keys set state = 'voided' where id = ${key(2)}`,
  },
  {
    id: 'right-product',
    what: 'a unit that names another order',
    sql: `update deliveries set order_id = ${order(10)} where id = ${unit(102)}`,
    also: ['delivery-mailed'],
  },
  {
    id: 'exposed-never-sold',
    what: 'a key that was seen and is for sale',
    drop: ['product_keys.product_keys_unexposed'],
    sql: `update product_keys set exposed_at = now(), state = 'free' where id = ${key(12)};
      insert into key_reveals (key_id, delivery_id, order_id, actor, at) values (${key(12)}, ${unit(301)}, ${order(3)}, 'buyer', now())`,
    // The record has to name some delivery, and there is none of a key that is for sale.
    also: ['reveals-recorded'],
  },
  {
    id: 'reveals-recorded',
    what: 'a key that was seen without a record',
    sql: `update product_keys set exposed_at = now() where id = ${key(2)}`,
  },
  {
    id: 'reveals-recorded',
    what: 'a record that was removed',
    sql: `delete from key_reveals where key_id = ${key(1)}`,
  },
  {
    id: 'reveals-recorded',
    what: 'a look by staff without a reason',
    sql: `insert into key_reveals (key_id, delivery_id, order_id, actor, at) values (${key(1)}, ${unit(101)}, ${order(1)}, 'staff', now())`,
  },
  {
    id: 'envelopes-known',
    what: 'an envelope of an unknown key',
    sql: `delete from encryption_keys where id = 'k1'`,
  },
  {
    id: 'envelopes-known',
    what: 'a clear key where an envelope should be',
    sql: `update product_keys set envelope = 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEE-FFFFF' where id = ${key(10)}`,
  },
];
