import type { ProductCard } from '@halfturn/contract/catalog.ts';
import type { HelpPage } from '@halfturn/contract/primitives/help-page.ts';
import { bcp47 } from '@halfturn/contract/primitives/locale.ts';
import { dotted } from '@halfturn/contract/primitives/dotted.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Where } from '../catalog/where.tsx';
import { artOf } from '../cover/art-of.ts';
import { Cover } from '../cover/cover.tsx';
import { piecesOf } from './marks.ts';
import styles from './search-box.module.css';
import type { Suggestions } from './use-suggestions.ts';

type Category = Suggestions['categories'][number];

/** A suggestion while typing: a category, a product, a search or a page. */
export type Option =
  | { kind: 'category'; id: string; category: Category }
  | { kind: 'product'; id: string; product: ProductCard }
  | { kind: 'search'; id: string; search: string }
  | { kind: 'page'; id: string; page: HelpPage };

/** What to offer: categories that what was typed names, then products, longer searches, and pages. */
export const optionsOf = ({ categories, products, searches, pages }: Suggestions): Option[] => [
  ...categories.map((category) => ({ kind: 'category' as const, id: category.slug, category })),
  ...products.map((product) => ({ kind: 'product' as const, id: product.id, product })),
  ...searches.map((search) => ({ kind: 'search' as const, id: `search ${search}`, search })),
  ...pages.map((page) => ({ kind: 'page' as const, id: page.href, page })),
];

const ICONS = { category: 'tag', search: 'search', page: 'info' } as const;

function nameOf(option: Option): string {
  if (option.kind === 'product') return option.product.name;
  if (option.kind === 'category') return option.category.name;
  return option.kind === 'page' ? option.page.title : option.search;
}

/** A line of the list, with what was typed of it marked. */
export function Suggestion({ option, typed }: { option: Option; typed: string }) {
  const { t, locale } = useWords<'shell' | 'catalog'>();
  const name = nameOf(option);
  const priceOf = ({ price, variants }: ProductCard): string => {
    const amount = formatMoney(price, locale);
    return variants?.from ? t('catalog.from', { price: amount }) : amount;
  };
  return (
    <>
      {option.kind === 'product' ? (
        <Cover name={name} genre={artOf(option.product)} image={option.product.image} size={36} />
      ) : (
        <span className={styles.shelf}>
          <Icon name={ICONS[option.kind]} />
        </span>
      )}
      <span className={styles.name}>
        <bdi lang={option.kind === 'page' ? bcp47(option.page.textLocale) : undefined}>
          {piecesOf(name, typed).map(({ text, marked }, i) => (marked ? <mark key={i}>{text}</mark> : text))}
        </bdi>
        <small>
          {option.kind === 'product' && <Where {...option.product} />}
          {option.kind === 'category' &&
            dotted(
              t(`shell.suggest_${option.category.kind}`),
              t('shell.suggest_shelf', { count: option.category.count }),
            )}
          {option.kind === 'search' && t('shell.suggest_search')}
          {option.kind === 'page' && t('shell.help_pages')}
        </small>
      </span>
      {option.kind === 'product' && <bdi className="num">{priceOf(option.product)}</bdi>}
    </>
  );
}
