import type { TypedAddress, WrittenAddress } from '@halfturn/contract/addresses.ts';
import { writtenWire } from '../../people/addresses/door.ts';
import type { OrderRow } from './orders.queries.ts';

/** Where an order's parcel goes, as the country writes it; null where nothing is shipped. */
export const shipToOf = ({ address }: Pick<OrderRow, 'address'>): WrittenAddress | null =>
  // Orders of earlier versions name no receiver.
  address === null ? null : writtenWire({ receiver: '', ...(address as Omit<TypedAddress, 'receiver'>) });
