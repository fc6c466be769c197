import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { currency } from '../primitives/money.ts';
import { MONEY_STYLES } from '../primitives/money-style.ts';
import { seenVersion } from '../primitives/seen-version.ts';
import { line } from '../primitives/text.ts';
import type { StaffRole } from './roles.ts';

/** The dollar is what the others are measured in: it has no rate to set, and is always there. */
const other = currency.exclude(['USD']);
const params = z.object({ code: other });

/** Sees the rates; who may set them is in `SETS_RATES`. */
const SEES_RATES: readonly StaffRole[] = ['finance', 'catalogue', 'read_only'];
const SETS_RATES: readonly StaffRole[] = ['finance'];

export const staffCurrency = z.object({
  code: currency,
  symbol: z.string(),
  /** Units for one US dollar; null where the store has no rate for it yet. */
  rate: z.number().nullable(),
  /** `manual`, `demo`, or the feed's name. */
  source: z.string().nullable(),
  asOf: z.iso.datetime().nullable(),
  /** Offered to buyers, unless it is stale. */
  shown: z.boolean(),
  /** Too old to charge by, and so hidden everywhere. */
  stale: z.boolean(),
  /** The last change, a day: 0.021 is 2.1 %. */
  drift: z.number().nullable(),
  /** What the feed says, where that is not the rate in use. */
  feed: z.object({ rate: z.number(), asOf: z.iso.datetime() }).nullable(),
  /** Why the currency needs attention; null if it does not. */
  alarm: z.enum(['held', 'drift', 'stale']).nullable(),
  /** Of the rate and its source. */
  version: seenVersion,
});
export type StaffCurrency = z.infer<typeof staffCurrency>;

const trouble = z.enum(['unreachable', 'unreadable', 'outdated']);

/** Where rates come from. */
const rateSource = z.object({
  /** `environment`: set where the store runs, which is used before what is saved here. */
  origin: z.enum(['environment', 'saved', 'none']),
  /** Empty if there is none, and if it is a file of the machine. */
  url: z.string(),
  hours: z.int(),
  version: seenVersion,
});
export type RateSource = z.infer<typeof rateSource>;

export const staffCurrencies = endpoint({
  name: 'staffCurrencies',
  method: 'GET',
  path: '/admin/currencies',
  access: 'staff',
  roles: SEES_RATES,
  summary: 'Every currency with its rate, source and age, in the order in which buyers see them.',
  reply: z.object({
    rows: z.array(staffCurrency),
    /** The source that is read each hour; null if there is none. */
    feed: z
      .object({
        askedAt: z.iso.datetime().nullable(),
        answeredAt: z.iso.datetime().nullable(),
        trouble: trouble.nullable(),
      })
      .nullable(),
    source: rateSource,
    /** The store's own currency, in which prices are typed first. Visitors who chose no currency see it. */
    own: z.object({ code: currency, version: seenVersion }),
    /** How amounts are written, everywhere in the store. */
    amounts: z.object({ style: z.enum(MONEY_STYLES), version: seenVersion }),
    /** Rows with an alarm. */
    alarms: z.int(),
  }),
});

/** Kept with eight decimals: what is smaller would be kept as nothing. */
const typedRate = z.number().min(0.000_001).max(1_000_000_000);

export const staffSetRate = endpoint({
  name: 'staffSetRate',
  method: 'POST',
  path: '/admin/currencies/{code}/rate',
  access: 'staff',
  roles: SETS_RATES,
  summary: 'Sets a rate by hand. It holds until it is set again or given back to the feed.',
  params,
  body: z.object({ rate: typedRate, version: seenVersion }),
  reply: z.null(),
  problems: ['content_changed'],
});

export const staffUseFeed = endpoint({
  name: 'staffUseFeed',
  method: 'POST',
  path: '/admin/currencies/feed',
  access: 'staff',
  roles: SETS_RATES,
  summary:
    'Lets rates follow the feed from now on, and takes over what it says, also where that was held back.',
  body: z.object({ codes: z.array(other).min(1).max(60) }),
  reply: z.null(),
});

export const staffShowCurrency = endpoint({
  name: 'staffShowCurrency',
  method: 'POST',
  path: '/admin/currencies/{code}/shown',
  access: 'staff',
  roles: SETS_RATES,
  summary: 'Offers a currency to buyers, or no longer.',
  params,
  body: z.object({ shown: z.boolean() }),
  reply: z.null(),
  problems: ['not_found', 'own_currency_in_use'],
});

export const staffChooseCurrency = endpoint({
  name: 'staffChooseCurrency',
  method: 'POST',
  path: '/admin/currencies/own',
  access: 'staff',
  roles: SETS_RATES,
  summary:
    "Chooses the store's own currency: visitors who chose none see it, and prices are typed in it first. It needs a rate, which may come along, and has to be offered.",
  body: z.object({
    code: currency,
    version: seenVersion,
    /** Set by hand first; null if the currency has one. */
    rate: z.object({ value: typedRate, version: seenVersion }).nullable().default(null),
  }),
  reply: z.null(),
  problems: ['content_changed', 'own_currency_unavailable'],
});

export const staffChooseAmounts = endpoint({
  name: 'staffChooseAmounts',
  method: 'POST',
  path: '/admin/currencies/amounts',
  access: 'staff',
  roles: SETS_RATES,
  summary:
    'Chooses how amounts are written, on pages, in mails and on papers: the symbol first with two decimals, or as each language writes them.',
  body: z.object({ style: z.enum(MONEY_STYLES), version: seenVersion }),
  reply: z.null(),
  problems: ['content_changed'],
});

export const staffPlaceCurrency = endpoint({
  name: 'staffPlaceCurrency',
  method: 'POST',
  path: '/admin/currencies/{code}/place',
  access: 'staff',
  roles: SETS_RATES,
  summary: 'Moves a currency to a place in the order, counted from 1; the others make room.',
  params,
  body: z.object({ place: z.int().min(1).max(100) }),
  reply: z.null(),
  problems: ['not_found'],
});

export const staffFetchRates = endpoint({
  name: 'staffFetchRates',
  method: 'POST',
  path: '/admin/currencies/fetch',
  access: 'staff',
  roles: SETS_RATES,
  summary: 'Asks the feed now. Says why nothing was taken over, where that is so.',
  reply: z.object({ trouble: trouble.nullable() }),
  problems: ['not_found'],
  limit: { calls: 10, seconds: 60 },
});

const address = line(300);

export const staffSaveRateSource = endpoint({
  name: 'staffSaveRateSource',
  method: 'POST',
  path: '/admin/currencies/source',
  access: 'staff',
  roles: SETS_RATES,
  freshCode: true,
  summary:
    'Sets where rates are read, and how often. Empty: they are set by hand. Refused while the environment names a source.',
  body: z.object({ url: address, hours: z.int('invalid').min(1).max(24), version: seenVersion }),
  reply: z.null(),
  problems: ['not_found', 'invalid_input', 'content_changed', 'staff_code_again'],
});

export const staffTestRateSource = endpoint({
  name: 'staffTestRateSource',
  method: 'POST',
  path: '/admin/currencies/source/test',
  access: 'staff',
  roles: SETS_RATES,
  summary: 'Reads the rates at an address once, and takes none over.',
  body: z.object({ url: address }),
  reply: z.object({
    trouble: trouble.nullable(),
    asOf: z.iso.datetime().nullable(),
    /** How many currencies it has rates for. */
    currencies: z.int(),
  }),
  problems: ['invalid_input'],
  limit: { calls: 10, seconds: 60 },
});

/** The calls about currencies. */
export const CURRENCY_CALLS = [
  staffCurrencies,
  staffSetRate,
  staffUseFeed,
  staffShowCurrency,
  staffChooseCurrency,
  staffChooseAmounts,
  staffPlaceCurrency,
  staffFetchRates,
  staffSaveRateSource,
  staffTestRateSource,
] as const;
