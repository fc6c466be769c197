import type { Invariant } from './invariant.ts';

/** Keys: sold once, never lost, never shown unseen. */
export const KEYS: readonly Invariant[] = [
  {
    id: 'key-once',
    title: 'A key stands in one delivery at most, ever',
    why: 'Two buyers hold the same key: one of them paid for nothing.',
    sql: `
      select 'key ' || key_id as what
      from deliveries where key_id is not null
      group by key_id having count(*) > 1`,
  },
  {
    id: 'fingerprint-once',
    title: 'No key is in stock twice',
    why: 'The same key came in twice, and both copies can be sold.',
    sql: `
      select 'key ' || min(id::text) as what
      from product_keys
      group by fingerprint having count(*) > 1`,
  },
  {
    id: 'keys-conserved',
    title: 'Each batch has as many keys as came in with it',
    why: 'Keys vanished, or appeared beside the import.',
    sql: `
      select 'batch ' || b.id || ' imported ' || b.imported || ', has ' || coalesce(k.there, 0) as what
      from key_batches b
      left join (select batch_id, count(*) as there from product_keys group by batch_id) k on k.batch_id = b.id
      where b.imported <> coalesce(k.there, 0)
      union all
      select 'key ' || k.id || ' is of another product than its batch'
      from product_keys k join key_batches b on b.id = k.batch_id
      where k.product_id <> b.product_id`,
  },
  {
    id: 'key-states',
    title: 'Key and delivery agree',
    why: 'A key is held or sold and nobody has it, or somebody has it and it can be sold again.',
    sql: `
      select 'key ' || k.id || ' is ' || k.state || ', its unit ' || coalesce(d.status, 'none') as what
      from product_keys k left join deliveries d on d.key_id = k.id
      where case k.state
        when 'free' then d.id is not null
        when 'quarantined' then d.id is not null
        when 'held' then d.status is distinct from 'held'
        when 'sold' then d.status is null or d.status not in ('delivered', 'revealed', 'replaced')
        when 'voided' then coalesce(d.status in ('held', 'delivered', 'revealed'), false)
        else true
      end`,
  },
  {
    id: 'right-product',
    title: 'What was delivered is what was ordered',
    why: 'A buyer got the key of another product, or of another order.',
    sql: `
      select o.order_no || ' line ' || l.no || ' unit ' || d.unit_no as what
      from deliveries d
      join order_lines l on l.id = d.line_id
      join orders o on o.id = l.order_id
      left join product_keys k on k.id = d.key_id
      where d.order_id <> l.order_id or d.product_id <> l.product_id or d.kind <> l.kind
        or k.product_id <> l.product_id`,
  },
  {
    id: 'exposed-never-sold',
    title: 'A key that was seen is never for sale',
    why: 'Somebody may have used it already.',
    sql: `
      select 'key ' || k.id || ' is ' || k.state as what
      from product_keys k
      where k.state in ('free', 'held')
        and (k.exposed_at is not null or exists (select from key_reveals r where r.key_id = k.id))`,
  },
  {
    id: 'reveals-recorded',
    title: 'Each key that left the store has its record',
    why: 'Without the record nobody can tell who saw the key, and a dispute is lost.',
    sql: `
      select 'key ' || k.id || ' is exposed without a record' as what
      from product_keys k
      where k.exposed_at is not null and not exists (select from key_reveals r where r.key_id = k.id)
      union all
      select 'key ' || k.id || ' has a record and is not marked as exposed'
      from product_keys k
      where k.exposed_at is null and exists (select from key_reveals r where r.key_id = k.id)
      union all
      select 'unit ' || d.id || ' is revealed without a record'
      from deliveries d
      where d.revealed_at is not null and not exists (select from key_reveals r where r.delivery_id = d.id)
      union all
      select 'record ' || r.id || ' names a unit that has another key or order'
      from key_reveals r join deliveries d on d.id = r.delivery_id
      where r.key_id is distinct from d.key_id or r.order_id <> d.order_id
      union all
      select 'record ' || r.id || ' by staff gives no reason'
      from key_reveals r where r.actor = 'staff' and r.reason = ''`,
  },
  {
    id: 'stock-listed',
    title: 'Lists tell how many keys are free',
    why: 'Staff order too few keys or too many, and are not warned in time.',
    sql: `
      select 'product ' || product_id || ' is listed with ' || coalesce(l.n, 0) || ' free keys, has ' || coalesce(k.n, 0) as what
      from free_key_counts l full join counted_free_keys k using (product_id)
      where l.n is distinct from k.n`,
  },
  {
    id: 'envelopes-known',
    title: 'Each key is sealed with an encryption key that the store knows',
    why: 'A key that cannot be opened cannot be delivered.',
    // Layout: docs/decisions/0010-key-envelope.md. 'escape' cannot fail on bytes that are no text, as convert_from would.
    sql: `
      select 'key ' || id as what
      from product_keys
      where get_byte(envelope, 0) <> 1
        or encode(substring(envelope from 3 for get_byte(envelope, 1)), 'escape') not in (select id from encryption_keys)`,
  },
];
