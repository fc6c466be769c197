import type { SavedAddress, TypedAddress, WrittenAddress } from '@halfturn/contract/addresses.ts';
import type { AddressRow } from './addresses.queries.ts';
import { linesOf } from './formats.ts';

/** An address as its country writes it. */
export const writtenWire = (address: TypedAddress): WrittenAddress => ({
  firstName: address.firstName,
  lastName: address.lastName,
  receiver: address.receiver,
  phone: address.phone,
  address: address.address,
  city: address.city,
  state: address.state,
  zip: address.zip,
  country: address.country,
  lines: linesOf(address),
});

/** Row → wire, field by field. */
export const addressWire = (row: AddressRow): SavedAddress => ({
  id: row.id,
  isDefault: row.is_default,
  ...writtenWire({ ...row, firstName: row.first_name, lastName: row.last_name }),
});
