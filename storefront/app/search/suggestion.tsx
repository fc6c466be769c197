import type { CategoryNode, ProductCard } from '@halfturn/contract/catalog.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Where } from '../catalog/where.tsx';
import { Cover } from '../cover/cover.tsx';
import { names, piecesOf } from './marks.ts';
import styles from './search-box.module.css';

/** A suggestion while typing: a category or a product. */
export type Option = { shelf: CategoryNode; product?: never } | { product: ProductCard; shelf?: never };

/** At most two categories, before the products: the field is there to find products. */
const MOST_SHELVES = 2;
/** Fewer letters begin too many names. */
const LEAST_TYPED = 3;

/** What to offer: categories whose names begin with the typed text, then the products that the store has found. */
export function optionsOf(
  typed: string,
  tree: readonly CategoryNode[],
  products: readonly ProductCard[],
): Option[] {
  const letters = typed.trim();
  const asked = letters.length >= LEAST_TYPED || /^[\u3040-\u9fff\uac00-\ud7a3]{2}$/.test(letters);
  const shelves = asked
    ? everyNode(tree).filter(({ name, products: count }) => count > 0 && names(name, typed))
    : [];
  return [
    ...shelves.slice(0, MOST_SHELVES).map((shelf) => ({ shelf })),
    ...products.map((product) => ({ product })),
  ];
}

const everyNode = (tree: readonly CategoryNode[]): CategoryNode[] =>
  tree.flatMap((node) => [node, ...everyNode(node.children)]);

/** A line of the list, with what was typed of it marked. */
export function Suggestion({ option: { shelf, product }, typed }: { option: Option; typed: string }) {
  const { t, locale } = useWords<'shell'>();
  const { name } = product ?? shelf;
  return (
    <>
      {product ? (
        <Cover name={name} genre={product.genre?.code ?? ''} image={product.image} size={36} />
      ) : (
        <span className={styles.shelf}>
          <Icon name="search" />
        </span>
      )}
      <span className={styles.name}>
        <bdi>
          {piecesOf(name, typed).map(({ text, marked }, i) => (marked ? <mark key={i}>{text}</mark> : text))}
        </bdi>
        <small>
          {product ? <Where {...product} /> : t('shell.suggest_shelf', { count: shelf.products })}
        </small>
      </span>
      {product && <bdi className="num">{formatMoney(product.price, locale)}</bdi>}
    </>
  );
}
