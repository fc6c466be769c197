import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { HOME_SECTIONS } from './primitives/home-sections.ts';
import { LOCALES } from './primitives/locale.ts';
import { currency } from './primitives/money.ts';
import { PAYMENT_MARKS } from './primitives/payment-marks.ts';
import { line, slug } from './primitives/text.ts';
import { shownPicture } from './primitives/picture.ts';
import { categoryNode, listOf, productCard } from './catalog.ts';

export const homeLanguage = endpoint({
  name: 'homeLanguage',
  method: 'GET',
  path: '/api/home/language',
  access: 'public',
  summary: 'The display languages of the store.',
  cacheable: true,
  reply: z.array(z.object({ code: z.enum(LOCALES), name: z.string(), dir: z.enum(['ltr', 'rtl']) })),
});

export const country = z.object({
  code: z.string(),
  name: z.string(),
  /** Subdivisions, where an address of this country needs one. */
  states: z.array(z.object({ code: z.string(), name: z.string() })),
});

export const homeLocation = endpoint({
  name: 'homeLocation',
  method: 'GET',
  path: '/api/home/location',
  access: 'visitor',
  summary: 'Countries under their names in the display language, and the one the visitor is most likely in.',
  reply: z.object({ countries: z.array(country), guess: z.string().nullable() }),
});

export const homeCountry = endpoint({
  name: 'homeCountry',
  method: 'GET',
  path: '/api/home/country',
  access: 'visitor',
  member: 'optional',
  summary:
    'The country that the visitor has chosen, else that of their default address or account, of their network, of the time zone or of the first language of the browser; and which keys work there and on their platforms.',
  query: z.object({
    /** The time zone of the browser, by its IANA name. */
    zone: line(60).optional(),
    /**
     * A region, as visitors chose it before they were asked for a country: its country if it has only one, or the likely one if it
     * lies there. It says nothing once a country is chosen.
     */
    region: line(60).optional(),
    /** Codes of the platforms that they have. */
    platform: listOf(line(60)).optional(),
  }),
  reply: z.object({
    country: z.string().nullable(),
    /** In which prices are read there; null if the store does not take it. */
    currency: currency.nullable(),
    /** Codes of the regions whose keys activate in that country; empty if it is not known. */
    regions: z.array(z.string()),
    /** Codes of the platforms whose products work on the visitor's, or need none; empty if the visitor has named none. */
    platforms: z.array(z.string()),
  }),
});

export const homePlatforms = endpoint({
  name: 'homePlatforms',
  method: 'GET',
  path: '/api/home/platforms',
  access: 'public',
  summary:
    'The platforms of products on sale that a visitor may have or not: no parcels, and nothing that is redeemed on a website.',
  cacheable: true,
  reply: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      /** Its activation help: a key of `locales/<locale>/activation.json`; empty for none. */
      activation: z.string(),
    }),
  ),
});

export const homeRate = endpoint({
  name: 'homeRate',
  method: 'GET',
  path: '/api/home/rate',
  access: 'public',
  summary: 'Currencies that may be shown, as units for one US dollar.',
  cacheable: true,
  reply: z.object({
    base: currency,
    rates: z.array(
      z.object({
        n: currency,
        r: z.number().positive(),
        symbol: z.string(),
        digits: z.int(),
        asOf: z.iso.datetime(),
      }),
    ),
    /** Seconds since the oldest rate that is still shown was quoted. */
    age: z.int().nonnegative(),
  }),
});

export const homePaymentMarks = endpoint({
  name: 'homePaymentMarks',
  method: 'GET',
  path: '/api/home/paymentMarks',
  access: 'public',
  summary: 'The marks of the payment methods that buyers are offered; none before one is set up.',
  cacheable: true,
  reply: z.object({ marks: z.array(z.enum(PAYMENT_MARKS)) }),
});

/** The point of a picture that stays in sight when it is cut to fit, in percent from its left and its top. */
const point = z.object({ x: z.int().min(0).max(100), y: z.int().min(0).max(100) });
export const bannerFocus = z.object({ wide: point, phone: point });
export type BannerFocus = z.infer<typeof bannerFocus>;

const bannerPicture = shownPicture.extend({ focus: bannerFocus });

export const homeScrollPhoto = endpoint({
  name: 'homeScrollPhoto',
  method: 'GET',
  path: '/api/home/scrollPhoto',
  access: 'public',
  summary: "The home page's banners, as long as their time lasts.",
  cacheable: true,
  query: z.object({
    /** Shows a banner before its time to who was given this by the back office. */
    preview: line(200).optional(),
  }),
  reply: z.array(
    z.object({
      id: z.string(),
      heading: z.string(),
      line: z.string(),
      /** What the link says. */
      action: z.string(),
      href: z.string(),
      products: z.array(productCard),
      /** Lies behind the words. */
      picture: bannerPicture.nullable(),
    }),
  ),
});

export const homeNavigationBar = endpoint({
  name: 'homeNavigationBar',
  method: 'GET',
  path: '/api/home/navigationBar',
  access: 'public',
  summary: 'The class tree.',
  cacheable: true,
  reply: z.array(categoryNode),
});

export const homeProducts = endpoint({
  name: 'homeProducts',
  method: 'GET',
  path: '/api/home/products',
  access: 'public',
  summary: 'The shelves of the home page. A sold-out product carries its mark.',
  cacheable: true,
  reply: z.object({
    /** Which sections the home page shows, in this order. */
    sections: z.array(z.enum(HOME_SECTIONS)),
    bestSellers: z.array(productCard),
    latest: z.array(productCard),
    hot: z.array(productCard),
    /** Products on sale in the whole store. */
    total: z.int(),
  }),
});

export const homeType = endpoint({
  name: 'homeType',
  method: 'GET',
  path: '/api/home/type/{id}',
  access: 'public',
  summary: 'A class with its children.',
  cacheable: true,
  params: z.object({ id: slug }),
  reply: categoryNode,
  problems: ['not_found'],
});

export const homeConfig = endpoint({
  name: 'homeConfig',
  method: 'GET',
  path: '/api/home/config/configKey/{key}',
  access: 'public',
  summary: 'A public setting, such as the site title.',
  cacheable: true,
  params: z.object({ key: line(80) }),
  reply: z.object({ value: z.union([z.string(), z.number(), z.boolean()]) }),
  problems: ['not_found'],
});

export const saveVisit = endpoint({
  name: 'saveVisit',
  method: 'POST',
  path: '/api/saveVisit',
  access: 'visitor',
  member: 'optional',
  summary:
    'Records that a visitor went from one address to another: of a member who it was, of a guest not; nothing at all of those who ask for privacy.',
  body: z.object({
    toUrl: line(2000),
    fromUrl: line(2000).default(''),
    memberId: z.union([z.string(), z.number()]).optional(),
    memberName: z.string().optional(),
    /** The product whose page was opened: it is counted, by day. */
    productId: z.uuid().optional(),
    /** The session check has recorded this visit, as the first of a foreign referrer: only its product is counted. */
    recorded: z.boolean().optional(),
    /** A product was put in the cart or bought at once: only this is counted, by the hour. */
    added: z.boolean().optional(),
  }),
  reply: z.null(),
  limit: { calls: 120, seconds: 60 },
});

export const checkSession = endpoint({
  name: 'checkSession',
  method: 'GET',
  path: '/api/checkSession',
  access: 'visitor',
  summary:
    'Who the visitor is: 0 visitor, 1 logged in, 2 disabled. Records the first visit of a foreign referrer.',
  query: z.object({ toUrl: line(2000).default('/'), fromUrl: line(2000).optional() }),
  reply: z.object({ state: z.union([z.literal(0), z.literal(1), z.literal(2)]), is_success: z.boolean() }),
  limit: { calls: 300, seconds: 60 },
});
