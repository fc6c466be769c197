/**
 * Rates of value added and sales taxes, in percent, as they stood in November 2026 to the best of our knowledge: where a demo
 * begins, and no advice. `country standard reduced`; a reduced rate is the most common one for goods and services of daily life.
 */
const COUNTRIES = `
AT 20 10|BE 21 6|BG 20 9|HR 25 13|CY 19 9|CZ 21 12|DK 25 25|EE 24 13|FI 25.5 13.5|FR 20 5.5|DE 19 7|GR 24 13|HU 27 5|IE 23 13.5
IT 22 10|LV 21 12|LT 21 12|LU 17 8|MT 18 5|NL 21 9|PL 23 8|PT 23 6|RO 21 11|SK 23 5|SI 22 9.5|ES 21 10|SE 25 12
GB 20 5|CH 8.1 2.6|NO 25 15|JP 10 8|AU 10 10|CA 5 5`;

/** Canada's provinces with the federal and their own tax together, for goods; the others have the federal one alone. */
const PROVINCES = `
British Columbia 12|Manitoba 12|New Brunswick 15|Newfoundland and Labrador 15|Nova Scotia 14|Ontario 13|Prince Edward Island 15
Québec 14.975|Saskatchewan 11`;

export interface DemoRate {
  country: string;
  region: string;
  class: 'standard' | 'reduced';
  /** Thousandths of a percent. */
  rate: number;
}

const entries = (text: string): string[] => text.trim().split(/[|\n]/);
const thousandths = (percent: string): number => Math.round(Number(percent) * 1000);

/** The demo store's rates. Gift cards are vouchers, and have none: they are taxed when they are spent. */
export const DEMO_RATES: readonly DemoRate[] = [
  ...entries(COUNTRIES).flatMap((entry) => {
    const [country, standard, reduced] = entry.split(' ') as [string, string, string];
    return [
      { country, region: '', class: 'standard', rate: thousandths(standard) },
      { country, region: '', class: 'reduced', rate: thousandths(reduced) },
    ] as const;
  }),
  ...entries(PROVINCES).map((entry) => {
    const [, region, rate] = /^(.+) ([\d.]+)$/.exec(entry)!;
    return { country: 'CA', region: region!, class: 'standard', rate: thousandths(rate!) } as const;
  }),
];

/** Who the demo store is on its papers. */
export const DEMO_SHOP = {
  'shop.name': 'Halfturn Demo Store',
  'shop.address': 'Schlüsselgasse 1\n10115 Berlin',
  'shop.country': 'DE',
  'shop.taxNumber': 'DE000000000',
  'shop.register': 'HRB 000000, Berlin',
} as const;
