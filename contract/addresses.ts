import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { countryCode, line } from './primitives/text.ts';

/** As many addresses as one member keeps. */
export const MOST_ADDRESSES = 20;

/** The parts of an address that countries write in their own order, and that not all have. */
export const ADDRESS_PARTS = ['address', 'city', 'state', 'zip'] as const;
export type AddressPart = (typeof ADDRESS_PARTS)[number];

/** What countries call their postal code, and what they are divided into. */
export const ZIP_NAMES = ['postcode', 'zip', 'pin', 'eircode'] as const;
export const STATE_NAMES = ['province', 'state', 'prefecture', 'county', 'region', 'emirate'] as const;

export const addressFormat = z.object({
  /** The parts that an address of this country has, in the order in which it writes them. */
  parts: z.array(z.object({ part: z.enum(ADDRESS_PARTS), required: z.boolean() })),
  zipName: z.enum(ZIP_NAMES),
  stateName: z.enum(STATE_NAMES),
  /** An example of a postal code; empty if unknown. */
  zipExample: z.string(),
});
export type AddressFormat = z.infer<typeof addressFormat>;

export const homeAddressFormat = endpoint({
  name: 'homeAddressFormat',
  method: 'GET',
  path: '/api/home/addressFormat',
  access: 'public',
  summary: 'How addresses of a country are written: their parts in order, and what is required.',
  cacheable: true,
  query: z.object({ country: countryCode }),
  reply: addressFormat,
  problems: ['not_found'],
});

/** An address as it is typed. What is missing depends on the country, so all of it is told at once, after that was looked at. */
const fields = {
  firstName: line(60),
  lastName: line(60),
  /** Who receives the parcel, if that is another person or a company. */
  receiver: line(120).default(''),
  phone: line(32),
  address: line(200),
  city: line(100).default(''),
  state: line(100).default(''),
  zip: line(20).default(''),
  country: countryCode,
};

export const typedAddress = z.object(fields);
export type TypedAddress = z.output<typeof typedAddress>;

export const writtenAddress = z.object({
  firstName: z.string(),
  lastName: z.string(),
  receiver: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
  /** The address as its country writes it, without the country. */
  lines: z.array(z.string()),
});
export type WrittenAddress = z.infer<typeof writtenAddress>;

export const savedAddress = writtenAddress.extend({ id: z.string(), isDefault: z.boolean() });
export type SavedAddress = z.infer<typeof savedAddress>;

const all = z.object({ rows: z.array(savedAddress), total: z.int() });

export const addresses = endpoint({
  name: 'addresses',
  method: 'GET',
  path: '/api/addresses',
  access: 'member',
  summary: 'The member’s addresses, the default first. There are never more than one answer holds.',
  reply: all,
});

export const saveAddress = endpoint({
  name: 'saveAddress',
  method: 'POST',
  path: '/api/addresses',
  access: 'member',
  summary:
    'Adds an address, or changes the one of that id; answers with all. The first is the default, and a default stays one until another is. Phone and postal code are checked for the country.',
  body: z.object({ ...fields, id: z.uuid().optional(), isDefault: z.boolean().default(false) }),
  reply: all,
  problems: ['address_not_found', 'addresses_full'],
  limit: { calls: 60, seconds: 60 },
});

export const deleteAddress = endpoint({
  name: 'deleteAddress',
  method: 'DELETE',
  path: '/api/addresses/{id}',
  access: 'member',
  summary: 'Deletes an address; answers with what is left. The default cannot be deleted.',
  params: z.object({ id: z.uuid() }),
  reply: all,
  problems: ['address_not_found', 'address_default'],
});
