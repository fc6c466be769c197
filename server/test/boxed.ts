import { sql } from 'kysely';
import { uuidv7 } from '../src/platform/ids.ts';
import type { TestStore } from './store.ts';

/** A new boxed product with this many in stock. Returns its id. */
export async function boxed(store: TestStore, onHand: number): Promise<string> {
  const like = await store.stock(0);
  const id = uuidv7();
  await sql`insert into products (id, class_id, slug, name, genre_code, kind, platform_code, region_code, price_minor, on_hand)
    select ${id}, class_id, ${`box-${id}`}, 'Night Courier, boxed', genre_code, 'physical', platform_code, region_code, 4000,
    ${onHand} from products where id = ${like}`.execute(store.db);
  return id;
}
