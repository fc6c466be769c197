import type { Order } from '@halfturn/contract/orders.ts';

/** One unit in an order, as it is chosen. */
export interface OrderUnit {
  id: string;
  name: string;
  /** Which unit of its line, from 1; null where there is only one. */
  no: number | null;
}

/** Every unit in an order. */
export const unitsOf = ({ lines }: Pick<Order, 'lines'>): OrderUnit[] =>
  lines.flatMap(({ name, units }) =>
    units.map(({ id, no }) => ({ id, name, no: units.length > 1 ? no : null })),
  );
