import { firstOf } from '@halfturn/contract/primitives/rows.ts';
import {
  ADDRESS_PARTS,
  STATE_NAMES,
  ZIP_NAMES,
  type AddressFormat,
  type AddressPart,
  type TypedAddress,
} from '@halfturn/contract/addresses.ts';
import { formatAddress } from 'localized-address-format';

// What the library does not know: what a letter cannot do without, and what it is called there. After the country sheets of
// the Universal Postal Union. A country that is not named demands little: an address that is refused though it is right is
// worse than one that a clerk has to read twice.
const countries = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));

const NEEDS_ZIP = countries(
  'AT AU BE BG BR CA CH CN CZ DE DK EE ES FI FR GB GR HR HU IN IS IT JP KR LI LT LU LV MC MT MX MY NL NO NZ PH PL PT RO RS ' +
    'RU SE SG SI SK TH TR TW UA US ZA',
);
const NEEDS_STATE = countries('AE AU BR CA CN IN JP MX US');
/** Towns that are their own country. */
const NEEDS_NO_CITY = countries('HK MO SG');

type Names<N extends string> = Partial<Record<N, ReadonlySet<string>>>;
const ZIPS: Names<(typeof ZIP_NAMES)[number]> = {
  zip: countries('AS GU MP PH PR US VI'),
  pin: countries('IN'),
  eircode: countries('IE'),
};
const STATES: Names<(typeof STATE_NAMES)[number]> = {
  state: countries('AU BR IN MX MY NG US VE'),
  prefecture: countries('JP'),
  county: countries('EE GB HR HU IE KE NO RO TW'),
  region: countries('BY CL GE KG KZ PE RU UA UZ'),
  emirate: countries('AE'),
};
const nameOf = <N extends string>(names: Names<N>, order: readonly N[], country: string): N =>
  order.find((name) => names[name]?.has(country)) ?? firstOf(order);

/** Postal codes as they are written there; a test holds each against the check. */
const EXAMPLES: Readonly<Record<string, string>> = {
  AR: 'C1002AAB',
  AT: '1010',
  AU: '2000',
  BE: '1000',
  BG: '1000',
  BR: '01310-100',
  CA: 'K1A 0B1',
  CH: '3007',
  CN: '100000',
  CZ: '110 00',
  DE: '10115',
  DK: '1050',
  EE: '10111',
  ES: '28013',
  FI: '00100',
  FR: '75001',
  GB: 'SW1A 1AA',
  GR: '104 31',
  HR: '10000',
  HU: '1051',
  IE: 'D02 AF30',
  IN: '110001',
  IS: '101',
  IT: '00187',
  JP: '100-0001',
  KR: '04524',
  LI: '9490',
  LT: 'LT-01100',
  LU: '1009',
  LV: 'LV-1010',
  MC: '98000',
  MT: 'VLT 1117',
  MX: '06000',
  MY: '50050',
  NL: '1012 AB',
  NO: '0150',
  NZ: '6011',
  PH: '1000',
  PL: '00-950',
  PT: '1000-205',
  RO: '010063',
  RS: '11000',
  RU: '101000',
  SE: '111 22',
  SG: '049483',
  SI: '1000',
  SK: '811 01',
  TH: '10200',
  TR: '34110',
  TW: '100',
  UA: '01001',
  US: '10001',
  ZA: '8001',
};

/** Characters that no address contains: they show where the library puts each part. */
const MARKS: Readonly<Record<AddressPart, string>> = { address: '①', city: '②', state: '③', zip: '④' };

function orderIn(country: string): AddressPart[] {
  const written = formatAddress({
    postalCountry: country,
    addressLines: [MARKS.address],
    locality: MARKS.city,
    administrativeArea: MARKS.state,
    postalCode: MARKS.zip,
  }).join('\n');
  const at = (part: AddressPart) => written.indexOf(MARKS[part]);
  return ADDRESS_PARTS.filter((part) => at(part) >= 0).toSorted((a, b) => at(a) - at(b));
}

function isNeeded(part: AddressPart, country: string): boolean {
  if (part === 'zip') return NEEDS_ZIP.has(country);
  if (part === 'state') return NEEDS_STATE.has(country);
  return part === 'address' || !NEEDS_NO_CITY.has(country);
}

const made = new Map<string, AddressFormat>();

/** How addresses of a country are written. */
export function formatOf(country: string): AddressFormat {
  let format = made.get(country);
  if (!format) {
    format = {
      parts: orderIn(country).map((part) => ({ part, required: isNeeded(part, country) })),
      zipName: nameOf(ZIPS, ZIP_NAMES, country),
      stateName: nameOf(STATES, STATE_NAMES, country),
      zipExample: EXAMPLES[country] ?? '',
    };
    made.set(country, format);
  }
  return format;
}

type Written = Omit<TypedAddress, 'phone'>;

/** Scripts in which the family name comes first, and an address begins with the largest part. */
const EAST = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * The lines of an address in the format of its country, without the country. Latin letters get the Latin format. Parts that the
 * country does not have come last.
 */
export function linesOf(to: Written): string[] {
  const eastern = EAST.test(to.lastName + to.firstName);
  const local = /[^\p{Script=Latin}\p{Script=Common}]/u.test(to.address + to.city);
  const lines = formatAddress(
    {
      postalCountry: to.country,
      name: eastern ? to.lastName + to.firstName : `${to.firstName} ${to.lastName}`,
      organization: to.receiver,
      addressLines: [to.address],
      locality: to.city,
      administrativeArea: to.state,
      postalCode: to.zip,
    },
    local ? 'local' : 'latin',
  );
  const has = new Set(formatOf(to.country).parts.map(({ part }) => part));
  return [...lines, ...ADDRESS_PARTS.filter((part) => !has.has(part) && to[part]).map((part) => to[part])];
}
