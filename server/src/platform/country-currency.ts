import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import { keysOf } from '@halfturn/contract/primitives/names.ts';

/** Where prices are read in each currency of the store: the countries and territories whose own currency it is. */
const COUNTRIES_OF: Readonly<Record<Currency, string>> = {
  USD: 'US AS BQ EC FM GU IO MH MP PA PR PW SV TC TL UM VG VI',
  EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
  GBP: 'GB GG IM JE GS',
  JPY: 'JP',
  KRW: 'KR',
  CNY: 'CN',
  TWD: 'TW',
  HKD: 'HK',
  SGD: 'SG',
  AUD: 'AU CC CX HM KI NF NR TV',
  NZD: 'NZ CK NU PN TK',
  CAD: 'CA',
  CHF: 'CH LI',
  SEK: 'SE',
  NOK: 'NO BV SJ',
  DKK: 'DK FO GL',
  ISK: 'IS',
  PLN: 'PL',
  CZK: 'CZ',
  HUF: 'HU',
  RON: 'RO',
  TRY: 'TR',
  RUB: 'RU',
  UAH: 'UA',
  BRL: 'BR',
  MXN: 'MX',
  CLP: 'CL',
  COP: 'CO',
  ARS: 'AR',
  INR: 'IN BT',
  IDR: 'ID',
  THB: 'TH',
  PHP: 'PH',
  MYR: 'MY',
  VND: 'VN',
  ILS: 'IL PS',
  AED: 'AE',
  SAR: 'SA',
  EGP: 'EG',
  ZAR: 'ZA LS NA SZ',
};

const byCountry = new Map<string, Currency>(
  keysOf(COUNTRIES_OF).flatMap((currency) =>
    COUNTRIES_OF[currency].split(' ').map((country) => [country, currency] as const),
  ),
);

/** The currency in which a country reads its prices; null where it is none of the store's. */
export const currencyOfCountry = (country: string): Currency | null => byCountry.get(country) ?? null;
