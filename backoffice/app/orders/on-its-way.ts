import type { StaffOrder } from '@halfturn/contract/staff/orders.ts';

/** Whether a parcel of the order has left and not arrived. */
export const isOnItsWay = ({ lines }: Pick<StaffOrder, 'lines'>): boolean =>
  lines.some(({ units }) => units.some(({ status }) => status === 'shipped'));
