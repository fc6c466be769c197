/** As many products as stand side by side. */
export const MOST_COMPARED = 4;

/** The two parts of a product's address: `games/lanternfall`. */
export type ProductPath = `${string}/${string}`;

export const pathOf = (product: { slug: string; class: { slug: string } }): ProductPath =>
  `${product.class.slug}/${product.slug}`;

const SLUG = String.raw`[\p{L}\p{N}][\p{L}\p{N}.-]{0,119}`;
const PATH = new RegExp(`^${SLUG}/${SLUG}$`, 'u');

/** The products that an address asks for. It is typed and passed around, so whatever makes no sense in it is left out. */
export const pathsIn = (search: URLSearchParams): ProductPath[] =>
  [...new Set(search.getAll('product'))]
    .filter((path): path is ProductPath => PATH.test(path))
    .slice(0, MOST_COMPARED);
