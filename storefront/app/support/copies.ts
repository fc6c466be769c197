import type { Order } from '@halfturn/contract/orders.ts';

/** One copy in an order, as it is chosen. */
export interface Copy {
  id: string;
  name: string;
  /** Which copy of its line, from 1; null where there is only one. */
  no: number | null;
}

/** Every copy in an order. */
export const copiesOf = ({ lines }: Pick<Order, 'lines'>): Copy[] =>
  lines.flatMap(({ name, units }) =>
    units.map(({ id, no }) => ({ id, name, no: units.length > 1 ? no : null })),
  );
