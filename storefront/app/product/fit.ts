import { bcp47, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Setup } from '../setup/setup-store.ts';
import type { ProductData } from './product.loader.ts';

type Product = ProductData['product'];

/** Whether a part of a product fits where the visitor plays; `unknown` where they have not said. */
export type Verdict = 'fits' | 'misfit' | 'unknown';

/** Pairs of platforms: a key for the first also works on the second. */
const SERVES: Readonly<Record<string, readonly string[]>> = { 'windows-macos': ['windows', 'macos'] };

export function platformVerdict({ platform }: Pick<Product, 'platform'>, setup: Setup): Verdict {
  if (!setup.platform || !platform) return 'unknown';
  const fits = platform.code === setup.platform || SERVES[platform.code]?.includes(setup.platform);
  return fits ? 'fits' : 'misfit';
}

export function regionVerdict({ activatesIn }: Pick<Product, 'activatesIn'>, setup: Setup): Verdict {
  if (!setup.region) return 'unknown';
  return activatesIn.includes(setup.region) ? 'fits' : 'misfit';
}

/** Whether the product speaks the language of the page. One with no words in it speaks all. */
export function speaks({ languages }: Pick<Product, 'languages'>, locale: Locale): boolean {
  const page = bcp47(locale).split('-')[0];
  return languages.length === 0 || languages.some((one) => one.split('-')[0] === page);
}

/** True where the visitor has said where they play, and this key does not fit there: buying asks once more. */
export function misfits(product: Pick<Product, 'platform' | 'activatesIn' | 'kind'>, setup: Setup): boolean {
  if (product.kind !== 'key') return false;
  return platformVerdict(product, setup) === 'misfit' || regionVerdict(product, setup) === 'misfit';
}

/** The same things, those in stock first, and of these those that fit where the visitor plays; else in the order they had. */
export function fittingFirst<Card extends Pick<Product, 'platform' | 'activatesIn' | 'kind' | 'stock'>>(
  cards: readonly Card[],
  setup: Setup,
): Card[] {
  const place = (card: Card) => (card.stock === 'out_of_stock' ? 2 : misfits(card, setup) ? 1 : 0);
  return cards.toSorted((a, b) => place(a) - place(b));
}
