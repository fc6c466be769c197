import type { ProductCard } from '@halfturn/contract/catalog.ts';
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

/** A suggestion while typing: a category, a product or a search. */
export type Option =
  | { kind: 'category'; id: string; category: Category }
  | { kind: 'product'; id: string; product: ProductCard }
  | { kind: 'search'; id: string; search: string };

/** What to offer: categories that what was typed names, then products, then longer searches. */
export const optionsOf = ({ categories, products, searches }: Suggestions): Option[] => [
  ...categories.map((category) => ({ kind: 'category' as const, id: category.slug, category })),
  ...products.map((product) => ({ kind: 'product' as const, id: product.id, product })),
  ...searches.map((search) => ({ kind: 'search' as const, id: `search ${search}`, search })),
];

/** A line of the list, with what was typed of it marked. */
export function Suggestion({ option, typed }: { option: Option; typed: string }) {
  const { t, locale } = useWords<'shell'>();
  const name =
    option.kind === 'product'
      ? option.product.name
      : option.kind === 'category'
        ? option.category.name
        : option.search;
  return (
    <>
      {option.kind === 'product' ? (
        <Cover name={name} genre={artOf(option.product)} image={option.product.image} size={36} />
      ) : (
        <span className={styles.shelf}>
          <Icon name={option.kind === 'category' ? 'tag' : 'search'} />
        </span>
      )}
      <span className={styles.name}>
        <bdi>
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
        </small>
      </span>
      {option.kind === 'product' && <bdi className="num">{formatMoney(option.product.price, locale)}</bdi>}
    </>
  );
}
