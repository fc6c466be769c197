import type { TypedAddress, WrittenAddress } from '@halfturn/contract/addresses.ts';
import { writtenWire } from '../../people/addresses/door.ts';
import type { OrderRow } from './orders.queries.ts';

/** The shipping address of an order, in the format of its country; null if nothing is shipped. */
export const shipToOf = ({ address }: Pick<OrderRow, 'address'>): WrittenAddress | null =>
  // Orders of earlier versions name no receiver.
  address === null ? null : writtenWire({ receiver: '', ...(address as Omit<TypedAddress, 'receiver'>) });
