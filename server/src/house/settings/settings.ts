import * as z from 'zod';
import { HOME_SECTIONS } from '@halfturn/contract/primitives/home-sections.ts';
import { LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { riskRules } from '@halfturn/contract/staff/risk.ts';
import { email, phone, prose } from '@halfturn/contract/primitives/text.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Key } from '@halfturn/locales/keys.ts';

/** A value as it is kept: what it may be, what it is until somebody sets it, and whether anyone may read it. */
interface Setting<T extends string | number | boolean = string | number | boolean> {
  schema: z.ZodType;
  /** How the back office asks for it; without one it is not for its page of settings. */
  kind?: 'texts' | 'line' | 'lines';
  fallback: (locale: Locale) => T;
  public: boolean;
}

/** A text in the languages that the shopkeeper has written it in; en-US stands in for the others. */
export const localised = z
  .partialRecord(z.enum(LOCALES), z.string().min(1).max(1000))
  .refine((texts) => texts['en-US'] !== undefined, 'The en-US text is missing.');

const text = (words: Key<'settings'>): Setting<string> => ({
  kind: 'texts',
  schema: z.union([z.string().min(1).max(1000), localised]),
  fallback: (locale) => loadWords(locale, ['settings']).t(words),
  public: true,
});

/** Something that is the same in every language, and nothing until the shopkeeper writes it. */
const detail = (kind: 'line' | 'lines', schema: z.ZodType<string>): Setting<string> => ({
  kind,
  schema,
  fallback: () => '',
  public: true,
});

const count = (value: number): Setting<number> => ({
  schema: z.int().min(1).max(1_000_000),
  fallback: () => value,
  public: false,
});

const days = (value: number, most: number): Setting<number> => ({
  schema: z.int().min(1).max(most),
  fallback: () => value,
  public: false,
});

/** What only the store's papers say; nothing until the shopkeeper writes it. */
const ownLine = (max: number): Setting<string> => ({
  schema: prose(max),
  fallback: () => '',
  public: false,
});

const length = (value: number): Setting<number> => ({
  schema: z.int().min(value).max(128),
  fallback: () => value,
  public: true,
});

/** Every setting of the house, with its built-in value. What is not in this table cannot be saved and is never shown. */
export const SETTINGS = {
  'site.title': text('settings.site_title'),
  'site.keywords': text('settings.site_keywords'),
  'site.description': text('settings.site_description'),
  /** The sections of the home page, in their order; what is not named is not shown. */
  'home.sections': {
    schema: z.string().refine((value) => {
      const names = value.split(',').filter(Boolean);
      const known = new Set<string>(HOME_SECTIONS);
      return new Set(names).size === names.length && names.every((name) => known.has(name));
    }, 'Names sections twice, or others than there are.'),
    fallback: () => HOME_SECTIONS.join(','),
    public: true,
  } as Setting<string>,
  /** Off: nobody may write reviews or feedback. */
  'comments.enabled': { schema: z.boolean(), fallback: () => true, public: true } as Setting<boolean>,
  /** On: a verified review with nothing odd in it is shown before anybody has read it. */
  'reviews.autoApprove': { schema: z.boolean(), fallback: () => false, public: false } as Setting<boolean>,
  /** Off: no form asks for a picture's characters. */
  'captcha.enabled': { schema: z.boolean(), fallback: () => true, public: true } as Setting<boolean>,
  /** How long a member's password is, at least and at most. */
  'password.min': length(6),
  'password.max': length(16),
  /** How the shopkeeper is reached beside the store itself; shown on the contact page. */
  'contact.email': detail('line', email),
  'contact.phone': detail('line', phone),
  'contact.company': detail('lines', prose(500).pipe(z.string().min(1))),
  /** How much a guest may keep from others without paying (docs/decisions/0013). */
  'caps.guest.openOrdersPerEmail': count(2),
  'caps.guest.openOrdersPerIp': count(20),
  'caps.guest.unitsPerProduct': count(2),
  'caps.member.openOrders': count(5),
  /**
   * What staff may give away (docs/decisions/0077). Above the first two within 24 hours, and for a fixed coupon above the
   * first, a fresh code is needed and the owners are told; the last two are the most for one member of staff in 24 hours.
   */
  'staff.largeUsd': count(100),
  'staff.largePoints': count(10_000),
  'staff.mostUsd': count(2_000),
  'staff.mostPoints': count(200_000),
  /** How the risk of an order is weighed (`contract/staff/risk.ts`), as JSON; empty for the built-in rules. */
  'risk.rules': {
    schema: z
      .string()
      .refine((text) => riskRules.safeParse(JSON.parse(text)).success, 'Is not a set of rules.'),
    fallback: () => '',
    public: false,
  } as Setting<string>,
  /** On: prices include the tax. Off: it is put on top, and shown before a way to pay is chosen (docs/decisions/0061). */
  'tax.included': { schema: z.boolean(), fallback: () => true, public: false } as Setting<boolean>,
  /** Who the store is on its invoices and packing slips. */
  'shop.name': ownLine(120),
  'shop.address': ownLine(500),
  'shop.country': ownLine(2),
  'shop.taxNumber': ownLine(60),
  'shop.register': ownLine(200),
  /** On: a packing slip says what things cost. */
  'packing.prices': { schema: z.boolean(), fallback: () => false, public: false } as Setting<boolean>,
  /** Working days in which support answers; of a refund the specification promises two (docs/decisions/0048). */
  'support.days': days(1, 10),
  'support.refundDays': days(2, 2),
  /** The days of the week that count for it, by their ISO numbers: Monday is 1. */
  'support.workdays': {
    schema: z.string().regex(/^(?!.*(.).*\1)[1-7]{1,7}$/, 'Names days twice, or others than there are.'),
    fallback: () => '12345',
    public: false,
  } as Setting<string>,
} satisfies Record<string, Setting>;

export type SettingKey = keyof typeof SETTINGS;
export type SettingValue<K extends SettingKey> = ReturnType<(typeof SETTINGS)[K]['fallback']>;

export function isSetting(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key);
}

/** What the back office's page of settings asks for, in its order. */
export const SITE_SETTINGS = [
  'site.title',
  'site.description',
  'site.keywords',
  'contact.email',
  'contact.phone',
  'contact.company',
] as const satisfies readonly SettingKey[];
export type SiteSettingKey = (typeof SITE_SETTINGS)[number];
