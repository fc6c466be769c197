import * as z from 'zod';
import { SOCIAL_FIELDS, type SocialField } from '@halfturn/contract/primitives/brand-parts.ts';
import { COUNTRIES } from '@halfturn/contract/primitives/countries.ts';
import { HOME_SECTIONS } from '@halfturn/contract/primitives/home-sections.ts';
import { LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { openingHours } from '@halfturn/contract/staff/hours.ts';
import { footerColumns } from '@halfturn/contract/staff/footer.ts';
import { BASE_CURRENCY, currency, type Currency } from '@halfturn/contract/primitives/money.ts';
import { MONEY_STYLES, type MoneyStyle } from '@halfturn/contract/primitives/money-style.ts';
import { riskRules } from '@halfturn/contract/staff/risk.ts';
import { email, line, phone, prose } from '@halfturn/contract/primitives/text.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Key } from '@halfturn/locales/keys.ts';

/** A setting: the values it allows, its built-in value, and whether everybody may read it. */
interface Setting<T extends string | number | boolean = string | number | boolean> {
  schema: z.ZodType;
  /** The form field on the settings page of the back office; a setting without one is not shown there. */
  kind?: 'texts' | 'line' | 'lines' | 'zone' | 'countries' | 'toggle';
  fallback: (locale: Locale) => T;
  public: boolean;
}

/** A text in the languages that the shopkeeper has written; en-US replaces the missing ones. */
const localised = z
  .partialRecord(z.enum(LOCALES), z.string().min(1).max(1000))
  .refine((texts) => texts['en-US'] !== undefined, 'The en-US text is missing.');

const text = (words: Key<'settings'>): Setting<string> => ({
  kind: 'texts',
  schema: z.union([z.string().min(1).max(1000), localised]),
  fallback: (locale) => loadWords(locale, ['settings']).t(words),
  public: true,
});

/** A text that is the same in every language, and empty until the shopkeeper writes it. */
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

/** A text for the store's documents alone, empty until the shopkeeper writes it. */
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

const toggle = (value: boolean, { public: isPublic }: { public: boolean }): Setting<boolean> => ({
  schema: z.boolean(),
  fallback: () => value,
  public: isPublic,
});

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Widens the value of a setting to its type. */
const of = <T extends string>(setting: Setting<T>): Setting<T> => setting;

const brandPicture = (): Setting<string> => ({
  schema: z.string().regex(/^([\da-f]{16})?$/),
  fallback: () => '',
  public: false,
});

/** The store's pages at other places: their whole addresses. */
const social = Object.fromEntries(SOCIAL_FIELDS.map((name) => [name, ownLine(300)])) as Record<
  SocialField,
  Setting<string>
>;

/** Every setting of the store, with its built-in value. A key that is not in this table can be neither saved nor read. */
export const SETTINGS = {
  /** The store's name, which `{store}` stands for in every sentence. Empty: each language's own "Online Store". */
  'store.name': of<string>({
    schema: line(60),
    fallback: () => '',
    public: false,
  }),
  /** The accent color, `#rrggbb`. Empty: the built-in colors. */
  'brand.accent': of<string>({
    schema: z.string().regex(/^(#[\da-f]{6})?$/),
    fallback: () => '',
    public: false,
  }),
  /** The logos and the icon, by the hash of `brand_pictures`. Empty: the name in type, and the built-in icon. */
  'brand.logoOnLight': brandPicture(),
  'brand.logoOnDark': brandPicture(),
  'brand.icon': brandPicture(),
  /** The sender of mails; `MAIL_FROM` of the environment is used before it. */
  'mail.senderName': ownLine(60),
  'mail.senderAddress': of<string>({
    schema: z.union([z.literal(''), email]),
    fallback: () => '',
    public: false,
  }),
  ...social,
  'site.title': text('settings.site_title'),
  'site.keywords': text('settings.site_keywords'),
  'site.description': text('settings.site_description'),
  /** Under the logo at the foot of every page. */
  'site.footer': text('settings.site_footer'),
  /** The columns of the footer (`contract/staff/footer.ts`), as JSON; empty for the built-in ones. */
  'site.columns': of<string>({
    schema: z.string().refine((text) => footerColumns.safeParse(JSON.parse(text)).success, 'Is no footer.'),
    fallback: () => '',
    public: false,
  }),
  /** The sections of the home page, in their order; a section that is not listed is hidden. */
  'home.sections': of<string>({
    schema: z.string().refine((value) => {
      const names = value.split(',').filter(Boolean);
      const known = new Set<string>(HOME_SECTIONS);
      return new Set(names).size === names.length && names.every((name) => known.has(name));
    }, 'Names sections twice, or others than there are.'),
    fallback: () => HOME_SECTIONS.join(','),
    public: true,
  }),
  /** Off: the store takes test payments alone, and says so. */
  'store.live': toggle(false, { public: true }),
  /** On: a person has read the legal pages, and says that they are right. */
  'store.legalRead': toggle(false, { public: false }),
  /** Off: buyers cannot write reviews or feedback. */
  'comments.enabled': toggle(true, { public: true }),
  /** On: a verified review without suspicious content is shown before the staff have read it. */
  'reviews.autoApprove': toggle(false, { public: false }),
  /** Off: forms ask for no captcha. */
  'captcha.enabled': { ...toggle(true, { public: true }), kind: 'toggle' },
  /** The minimum and maximum length of a member's password. */
  'password.min': length(6),
  'password.max': length(16),
  /** Contact details of the shopkeeper, shown on the contact page. */
  'contact.email': detail('line', email),
  'contact.phone': detail('line', phone),
  'contact.company': detail('lines', prose(500).pipe(z.string().min(1))),
  /** How much a buyer may reserve without paying (docs/decisions/0013). */
  'caps.guest.openOrdersPerEmail': count(2),
  'caps.guest.openOrdersPerIp': count(20),
  'caps.guest.unitsPerProduct': count(2),
  'caps.member.openOrders': count(5),
  /**
   * What staff may give away (docs/decisions/0077). A member of staff who gives more than the first two within 24 hours, or
   * a fixed coupon above the first, needs a fresh code, and the owners are notified; the last two are the limits for 24 hours.
   */
  'staff.largeUsd': count(100),
  'staff.largePoints': count(10_000),
  'staff.mostUsd': count(2_000),
  'staff.mostPoints': count(200_000),
  /** How the risk of an order is weighed (`contract/staff/risk.ts`), as JSON; empty for the built-in rules. */
  'risk.rules': of<string>({
    schema: z
      .string()
      .refine((text) => riskRules.safeParse(JSON.parse(text)).success, 'Is not a set of rules.'),
    fallback: () => '',
    public: false,
  }),
  /** On: prices include the tax. Off: it is added, and shown before the payment method is chosen (docs/decisions/0061). */
  'tax.included': toggle(true, { public: false }),
  /** The seller on invoices and packing slips. */
  'shop.name': ownLine(120),
  'shop.address': ownLine(500),
  'shop.country': ownLine(2),
  'shop.taxNumber': ownLine(60),
  'shop.register': ownLine(200),
  /** Where rates are read if the environment names no source, and every how many hours. Empty: they are set by hand. */
  'rates.url': of<string>({ schema: z.string().max(300), fallback: () => '', public: false }),
  'rates.hours': {
    schema: z.int().min(1).max(24),
    fallback: () => 1,
    public: false,
  } satisfies Setting<number>,
  /** The store's own currency: prices are typed in it first, and visitors who chose none see it. */
  'shop.currency': of<Currency>({
    schema: currency,
    fallback: () => BASE_CURRENCY,
    public: false,
  }),
  /** How amounts are written, everywhere (docs/decisions/0007). */
  'prices.style': of<MoneyStyle>({
    schema: z.enum(MONEY_STYLES),
    fallback: () => 'symbol_first',
    public: false,
  }),
  /** In this time zone (its IANA name) a day of the store begins and ends: in reports and lists. */
  'shop.timeZone': of<string>({
    kind: 'zone',
    schema: z.string().refine(isTimeZone, 'Is not a time zone.'),
    fallback: () => 'UTC',
    public: false,
  }),
  /** The countries to whose buyers the store sells nothing, by their codes with blanks between them. */
  'checkout.closedCountries': of<string>({
    kind: 'countries',
    schema: z
      .string()
      .refine(
        (text) => text.split(' ').every((code) => COUNTRIES.includes(code)),
        'Is not a list of countries.',
      ),
    fallback: () => '',
    public: false,
  }),
  /** The opening hours and closed days (`contract/staff/hours.ts`), as JSON; empty if the store names none. */
  'hours.open': of<string>({
    schema: z
      .string()
      .refine((text) => openingHours.safeParse(JSON.parse(text)).success, 'Is not a set of hours.'),
    fallback: () => '',
    public: false,
  }),
  /** On: packing slips show prices. */
  'packing.prices': toggle(false, { public: false }),
  /** Working days in which support answers; for refunds the specification promises two (docs/decisions/0048). */
  'support.days': days(1, 10),
  'support.refundDays': days(2, 2),
  /** The minutes after which a chat that no one answers becomes a ticket (docs/features/chat.md). */
  'support.chatMinutes': days(5, 60),
  /** The weekdays that count as working days, by their ISO numbers: Monday is 1. */
  'support.workdays': of<string>({
    schema: z.string().regex(/^(?!.*(.).*\1)[1-7]{1,7}$/, 'Names days twice, or others than there are.'),
    fallback: () => '12345',
    public: false,
  }),
} satisfies Record<string, Setting>;

export type SettingKey = keyof typeof SETTINGS;
export type SettingValue<K extends SettingKey> = ReturnType<(typeof SETTINGS)[K]['fallback']>;

export function isSetting(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key);
}

/** The settings on the settings page of the back office, in its order. */
export const SITE_SETTINGS = [
  'site.title',
  'site.description',
  'site.keywords',
  'site.footer',
  'contact.email',
  'contact.phone',
  'contact.company',
  'shop.timeZone',
  'checkout.closedCountries',
  'captcha.enabled',
] as const satisfies readonly SettingKey[];
export type SiteSettingKey = (typeof SITE_SETTINGS)[number];
