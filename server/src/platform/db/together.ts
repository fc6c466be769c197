import type { CompiledQuery } from 'kysely';
import type { Db } from './kysely.ts';
import { send } from './send.ts';

/**
 * A write that nobody waits for, made in one statement for all who ask for it within `ms` milliseconds. What is asked for and
 * not yet written is lost with the process: only for what is found out again.
 *
 *     const keep = together<Answer>(50, (answers) => update(answers.map(…)));
 *     keep(db, answer).catch(…)
 *
 * @returns resolves once it is written, and rejects for all of the moment where their statement fails
 */
export function together<Item>(ms: number, write: (items: readonly Item[]) => CompiledQuery) {
  const moments = new WeakMap<Db, { items: Item[]; written: Promise<void> }>();
  return async (db: Db, item: Item): Promise<void> => {
    const open = moments.get(db);
    if (open) {
      open.items.push(item);
      return await open.written;
    }
    const { promise: written, resolve, reject } = Promise.withResolvers<void>();
    const items = [item];
    moments.set(db, { items, written });
    // Unreferenced: a process that ends does not wait for what it may forget.
    setTimeout(() => {
      moments.delete(db);
      send(db, write(items)).then(() => resolve(), reject);
    }, ms).unref();
    return await written;
  };
}
