import { nthOf } from '@halfturn/contract/primitives/rows.ts';
import type { Explained } from '@halfturn/contract/primitives/explained.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import type { TaxSummary } from '@halfturn/contract/primitives/tax.ts';
import {
  formatCountryPhrase,
  formatDateTime,
  formatList,
  formatMoney,
  formatName,
  formatNumber,
  formatPercent,
  formatTaxRate,
} from './format.ts';
import { inLanguage } from './in-language.ts';
import type { Words } from './words.ts';

/** Where an amount comes from: what it adds up from, each part with what there is to say of it, and what else holds of it. */
export interface Said {
  parts: { label: string; amount: string; notes: string[] }[];
  notes: string[];
}

/** What is explained, beside the figures themselves. */
export interface Amounts {
  explained: Explained;
  currency: Currency;
  /** The products by their lines. */
  names: readonly string[];
  tax: TaxSummary;
  freightMinor: number;
  feeMinor: number;
  pointsMinor: number;
  /** What a way to pay is called. */
  method: (code: string) => string;
  /** The reader's; UTC unless told. */
  timeZone?: string;
}

type Say = Pick<Words<'amounts'>, 't'> & { locale: Locale };
type Describer = (amounts: Amounts, say: Say) => Said;

/** Kept together, whatever the direction of the sentence around it. */
export const whole = (value: string): string => `\u2068${value}\u2069`;

const moneyOf =
  ({ currency }: Pick<Amounts, 'currency'>, { locale }: Say) =>
  (amount: number): string =>
    formatMoney({ amount, currency }, locale);

const dollars = (amount: number, locale: Locale): string => formatMoney({ amount, currency: 'USD' }, locale);

/** One line: its price, and why it is that. */
export function describeLine(amounts: Amounts, say: Say, i: number): Said {
  const { t, locale } = say;
  const money = moneyOf(amounts, say);
  const line = nthOf(amounts.explained.lines, i);
  const { currency } = amounts;
  const notes = [
    line.tier && t('amounts.tier', { from: line.tier.from, single: money(line.tier.single) }),
    line.was !== null && t('amounts.reduced', { was: money(line.was) }),
    currency !== 'USD' &&
      (line.base === null
        ? t('amounts.fixed', { currency: formatName('currency', currency, locale) })
        : t('amounts.from_dollars', { base: dollars(line.base, locale) })),
  ].filter((note) => typeof note === 'string');
  const label = t('amounts.line', {
    name: whole(amounts.names[i] ?? ''),
    count: line.quantity,
    unit: money(line.unit),
  });
  return {
    parts: [{ label, amount: money(line.unit * line.quantity), notes }],
    notes: sayRate(amounts, say, i),
  };
}

/** The rate of exchange, where a line was converted; `only` one line where it is that one's. */
function sayRate(amounts: Amounts, { t, locale }: Say, only?: number): string[] {
  const { rate, lines } = amounts.explained;
  if (!rate || (only !== undefined && nthOf(lines, only).base === null)) return [];
  const { currency, timeZone } = amounts;
  const time = formatDateTime(rate.asOf, locale, timeZone ? { timeZone } : { zone: true });
  const figure = formatNumber(rate.rate, locale, { maximumSignificantDigits: 6 });
  return [t('amounts.rate', { rate: figure, currency, time })];
}

export const describeGoods: Describer = (amounts, say) => ({
  parts: amounts.explained.lines.flatMap((_, i) => describeLine(amounts, say, i).parts),
  notes: sayRate(amounts, say),
});

const NOTHING: Said = { parts: [], notes: [] };

const keptPart = (kept: number, { t }: Say, money: (amount: number) => string) =>
  kept === 0 ? [] : [{ label: t('amounts.kept'), amount: money(kept), notes: [] }];

export const describeMember: Describer = (amounts, say) => {
  const { member } = amounts.explained;
  if (!member) return NOTHING;
  const money = moneyOf(amounts, say);
  const percent = formatPercent(member.percent / 100, say.locale);
  const label = say.t('amounts.level', { percent, name: whole(member.name) });
  return {
    parts: [{ label, amount: money(-member.off), notes: [] }, ...keptPart(member.kept, say, money)],
    notes: [],
  };
};

export const describeCoupon: Describer = (amounts, say) => {
  const { coupon } = amounts.explained;
  if (!coupon) return NOTHING;
  const { t, locale } = say;
  const money = moneyOf(amounts, say);
  const part = (label: string, amount: number) => ({ label, amount: money(amount), notes: [] });
  const goods = money(coupon.goods);
  const { percent, cap } = coupon;
  const names = coupon.lines?.map((i) => whole(amounts.names[i] ?? ''));
  return {
    parts: [
      part(
        percent === null
          ? t('amounts.coupon_worth')
          : t('amounts.percent_of', { percent: formatTaxRate(percent, locale), amount: goods }),
        -coupon.off,
      ),
      ...(coupon.beyond === 0
        ? []
        : [
            part(
              cap === null ? t('amounts.coupon_rest') : t('amounts.coupon_cap', { cap: money(cap) }),
              coupon.beyond,
            ),
          ]),
      ...keptPart(coupon.kept, say, money),
    ],
    notes: [
      names ? t('amounts.coupon_some', { names: formatList(names, locale) }) : t('amounts.coupon_all'),
      ...(coupon.minimum > 0 ? [t('amounts.coupon_minimum', { minimum: money(coupon.minimum), goods })] : []),
    ],
  };
};

export const describePoints: Describer = (amounts, say) => {
  const { points } = amounts.explained;
  if (!points) return NOTHING;
  const { t, locale } = say;
  const money = moneyOf(amounts, say);
  const label = t('amounts.points', { count: points.points });
  const share = formatPercent(points.share / 100, locale);
  return {
    parts: [{ label, amount: money(-amounts.pointsMinor), notes: [] }],
    notes: [
      t('amounts.points_rate', { count: points.perDollar, worth: dollars(100, locale) }),
      t('amounts.points_share', { share, goods: money(points.goods), most: money(points.most) }),
    ],
  };
};

export const describeFreight: Describer = (amounts, say) => {
  const { freight } = amounts.explained;
  const { t, locale } = say;
  if (!freight) return { parts: [], notes: [t('amounts.freight_none')] };
  const money = moneyOf(amounts, say);
  const style = whole(inLanguage(freight.names, locale));
  const weight = formatNumber(freight.grams / 1000, locale, { style: 'unit', unit: 'kilogram' });
  return {
    parts: [
      { label: t('amounts.freight_first'), amount: money(freight.first), notes: [] },
      ...(freight.kilos === 0
        ? []
        : [
            {
              label: t('amounts.freight_further', { count: freight.kilos }),
              amount: money(freight.further),
              notes: [],
            },
          ]),
    ],
    notes: [
      freight.country === null
        ? t('amounts.freight_weight', { style, weight: whole(weight) })
        : t('amounts.freight_to', {
            style,
            weight: whole(weight),
            country: formatCountryPhrase(freight.country, locale),
          }),
    ],
  };
};

export const describeFee: Describer = (amounts, say) => {
  const { fee } = amounts.explained;
  if (!fee) return NOTHING;
  const { t, locale } = say;
  const money = moneyOf(amounts, say);
  const method = whole(amounts.method(fee.method));
  if (fee.on === 0) return { parts: [], notes: [t('amounts.fee_nothing')] };
  if (amounts.feeMinor === 0) return { parts: [], notes: [t('amounts.fee_none', { method })] };
  const percented = amounts.feeMinor - fee.fixed;
  const label = t('amounts.percent_of', {
    percent: formatTaxRate(fee.percent, locale),
    amount: money(fee.on),
  });
  return {
    parts: [
      ...(percented === 0 ? [] : [{ label, amount: money(percented), notes: [] }]),
      ...(fee.fixed === 0 ? [] : [{ label: t('amounts.fee_fixed'), amount: money(fee.fixed), notes: [] }]),
    ],
    notes: [t('amounts.fee_how', { method })],
  };
};

/** The tax of a rate, in percent: of what, and for which goods. */
export function describeTax(amounts: Amounts, say: Say, rate: number): Said {
  const { t, locale } = say;
  const { explained, tax } = amounts;
  const of = tax.rates.find((one) => one.rate === rate);
  if (!of) return NOTHING;
  const percent = formatTaxRate(rate, locale);
  const names = explained.lines.flatMap(({ taxRate }, i) =>
    taxRate === rate ? [whole(amounts.names[i] ?? '')] : [],
  );
  const highest = rate === Math.max(...explained.lines.map(({ taxRate }) => taxRate));
  const label = t('amounts.percent_of', { percent, amount: formatMoney(of.net, locale) });
  const notes = [
    names.length > 0 && t('amounts.tax_goods', { names: formatList(names, locale) }),
    highest && amounts.freightMinor + amounts.feeMinor > 0 && t('amounts.tax_rest'),
  ].filter((note) => typeof note === 'string');
  return { parts: [{ label, amount: formatMoney(of.tax, locale), notes }], notes: sayWhere(tax, say) };
}

const sayWhere = ({ country, reverseCharge }: TaxSummary, { t, locale }: Say): string[] =>
  country === null || reverseCharge
    ? []
    : [t('amounts.tax_country', { country: formatName('region', country, locale) })];

/** The total: the tax within it, where it is within, and what is charged. */
export const describeTotal: Describer = (amounts, say) => {
  const { tax, currency } = amounts;
  const within = tax.included ? tax.rates : [];
  return {
    parts: within.flatMap(({ rate }) =>
      describeTax(amounts, say, rate).parts.map((part) => ({
        ...part,
        label: say.t('amounts.tax_within', { part: part.label }),
      })),
    ),
    notes: [
      ...(within.length > 0 ? sayWhere(tax, say) : []),
      say.t('amounts.charged', { currency: formatName('currency', currency, say.locale) }),
    ],
  };
};
