import { idOf } from './good-books.ts';

/** One way to break the good books, and who must notice. */
export interface Seed {
  /** The invariant that must notice it. */
  id: string;
  what: string;
  /** Constraints, as `table.name`, that stand in the way of it: the database itself refuses this. */
  drop?: string[];
  sql: string;
  /** Others that notice it too, as it is of their kind. */
  also?: string[];
}

export const key = (no: number) => `'${idOf('key', no)}'`;
export const order = (no: number) => `'${idOf('order', no)}'`;
export const unit = (no: number) => `'${idOf('unit', no)}'`;
export const product = (no: number) => `'${idOf('product', no)}'`;
export const capture = (no: number) => `'${idOf('capture', no)}'`;

/** The order's status moved along with its log, so that only the deeper fault shows. */
export const moved = (no: number, status: string) => `
  update orders set status = '${status}' where id = ${order(no)};
  insert into order_events (order_id, machine, actor, after, at) values (${order(no)}, 'order', 'x', '${status}', now())`;
