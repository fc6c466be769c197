import type { Db } from './kysely.ts';

/**
 * A write that nobody waits for, made in one go for all who ask for it within `ms` milliseconds. What is asked for and not yet
 * written is lost with the process: only for what is found out again.
 *
 *     const keep = together<Answer>(50, (db, answers) => inTransaction(db, …));
 *     keep(db, answer).catch(…)
 *
 * @returns resolves once it is written, and rejects for all of the moment where `write` fails
 */
export function together<Item>(ms: number, write: (db: Db, items: readonly Item[]) => Promise<unknown>) {
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
      write(db, items).then(() => resolve(), reject);
    }, ms).unref();
    return await written;
  };
}
