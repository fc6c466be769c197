import type { Addresses } from '@halfturn/contract/catalog.ts';
import { DEFAULT_LOCALE, type Locale } from '@halfturn/contract/primitives/locale.ts';
import type { AccountPath } from './session/account-paths.ts';

/** What a list shows: the query of `/{name}`, as it stands in the address. Absent values are left out. */
export interface ListState {
  keyword?: string | undefined;
  platform?: readonly string[] | undefined;
  region?: readonly string[] | undefined;
  genre?: readonly string[] | undefined;
  language?: readonly string[] | undefined;
  /** Values of attributes: `color.black`. */
  attr?: readonly string[] | undefined;
  /** Of attributes that are numbers, from which one to which one: `length:10:20`, `length::20`. */
  range?: readonly string[] | undefined;
  /** “Works for me”: the country (ISO 3166-1), and codes of the platforms that one has. */
  worksIn?: string | undefined;
  worksOn?: readonly string[] | undefined;
  minPrice?: string | undefined;
  maxPrice?: string | undefined;
  stock?: string | undefined;
  sort?: string | undefined;
  pageSize?: string | undefined;
  pageNum?: string | undefined;
  /** The last page that is shown, if several are: all from `pageNum` on. */
  through?: string | undefined;
}

export type InfoPath =
  | '/about-us'
  | '/contact-us'
  | '/condition'
  | '/privacy-policy'
  | '/refund-policy'
  | '/shipping'
  | '/activation'
  | '/news'
  | '/affiliate'
  | '/feedback'
  | '/wholesale'
  | '/sale';

/** A thing's slug, and those of the languages in which it has another. */
interface Localised {
  baseSlug: string;
  slugs: Partial<Record<Locale, string>>;
}

interface Addressed {
  slug: string;
  class: { slug: string };
  /** Of a variant: the slug of its product. */
  variantOf?: string | null;
}

/** The categories that are no class of the catalog. */
export type Shelf = 'all' | 'price-drops' | 'best-sellers' | 'new';

const query = (state: object): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(
    state as Record<string, string | readonly string[] | undefined>,
  )) {
    for (const one of typeof value === 'string' ? [value] : (value ?? []))
      if (one !== '') search.append(name, one);
  }
  return search.size ? `?${search}` : '';
};

/** Which part of a member's list: the first page, and the usual size of one, go without saying. */
interface PartOf {
  page?: number;
  size?: number;
}
const partOf = ({ page = 1, size = 10 }: PartOf) => ({
  page: page > 1 ? String(page) : '',
  pageSize: size === 10 ? '' : String(size),
});

/** Every address of the storefront. Nothing else puts one together. Hand them to `Go`, which keeps the language. */
export const links = {
  home: () => '/',
  login: (after?: string) => `/login${query({ to: after })}`,
  register: (after?: string) => `/register${query({ to: after })}`,
  forgot: () => '/forgot',
  resetPassword: (token?: string) => `/resetpassword${query({ token })}`,
  personalData: ({ forgotten }: { forgotten?: boolean } = {}) =>
    `/personal-data${forgotten ? '?forgotten=1' : ''}`,
  /** Where a contract is withdrawn from: of an order, or asking which. */
  withdrawal: (orderNo?: string) => `/withdrawal${query({ order: orderNo })}`,
  /** Where a buyer has a link to their order sent; the number may be known already. */
  findOrder: (orderNo?: string) => `/find-order${query({ order: orderNo })}`,
  info: (path: InfoPath, version?: string) => `${path}${query({ version })}`,
  /** A page that the shopkeeper has made. */
  ownPage: (name: string, version?: string) => `/pages/${encodeURIComponent(name)}${query({ version })}`,
  /** The page's address in another language than the page's. */
  ownPageIn: (
    { base, own }: { base: string; own: Partial<Record<Locale, string>> },
    locale: Locale,
  ): string => links.ownPage(own[locale] ?? base),
  news: (page = 1) => `/news${query(partOf({ page }))}`,
  newsItem: (id: string) => `/newsInfo${query({ id })}`,
  account: (path: AccountPath) => path,
  /** The home page by an affiliate's link. The code works on any page. */
  affiliate: (code: string) => `/${query({ ref: code })}`,
  notices: (page = 1) => `/my-notice${query({ page: page > 1 ? String(page) : undefined })}`,
  /** Opened in its place; one of the first page. */
  notice: (id: string) => `/my-notice#${id}`,
  /** The member's questions, or one of them. */
  support: ({ state, id, ...at }: { state?: string | null; id?: string } & PartOf = {}) =>
    `/my-support${query({ state: state ?? undefined, id, ...partOf(at) })}`,
  /** A new question, about an order where one is named. */
  ask: (orderNo?: string) => `/my-support${query({ new: '1', order: orderNo })}`,
  membership: (page = 1) => `/my-membership${query({ page: page > 1 ? String(page) : undefined })}`,
  /** A page of the entries of the store balance, on the same page. */
  balance: (page = 1) => `/my-membership${query({ balance: page > 1 ? String(page) : undefined })}`,
  order: (orderNo: string) => `/my-order${query({ orderNo })}`,
  orders: ({ state, keyword, ...at }: { state?: string | null; keyword?: string } & PartOf = {}) =>
    `/my-order${query({ state: state ?? undefined, keyword: keyword || undefined, ...partOf(at) })}`,
  collected: (at: PartOf = {}) => `/my-collect${query({ ...partOf(at) })}`,
  /** The wishlist of a link. */
  sharedList: (token: string, at: PartOf = {}) => `/wishlist${query({ list: token, ...partOf(at) })}`,
  list: (slug: string, state: ListState = {}) => `/${encodeURIComponent(slug)}${query(state)}`,
  /** The list's address in another language than the page's. */
  listIn: ({ baseSlug, slugs }: Localised, locale: Locale, state: ListState = {}): string =>
    links.list(slugs[locale] ?? baseSlug, state),
  shelf: (shelf: Shelf, state: ListState = {}) => `/${shelf}${query(state)}`,
  search: (keyword: string, state: ListState = {}) => `/search${query({ keyword, ...state })}`,
  /** A product's page; with a variant of it, the variant is picked there. */
  product: ({ slug, class: { slug: shelf }, variantOf }: Addressed, tab?: string): string =>
    `/${encodeURIComponent(shelf)}/${encodeURIComponent(variantOf ?? slug)}${query({ variant: variantOf && slug })}${tab ? `#${tab}` : ''}`,
  /** Products side by side, each by the two parts of its address. */
  compare: (paths: readonly string[]) => `/compare${query({ product: paths })}`,
  /** The product's page with one of its variants picked. */
  variant: (product: Addressed, variant: string): string =>
    links.product({ ...product, slug: variant, variantOf: product.slug }),
  /** The product's address in another language than the page's. */
  productIn: ({ base, class: shelves, name: names }: Addresses, locale: Locale): string =>
    links.product({ slug: names[locale] ?? base.name, class: { slug: shelves[locale] ?? base.class } }),
  checkout: () => '/checkout',
  paying: (orderNo: string) => `/paying${query({ order: orderNo })}`,
  successPayment: (orderNo: string) => `/success-payment${query({ order: orderNo })}`,
  cancel: (orderNo: string) => `/cancel${query({ order: orderNo })}`,
  toPay: (attempt: string) => `/topay${query({ attempt })}`,
  toSuccess: (orderNo: string) => `/tosuccess${query({ order: orderNo })}`,
  toCancel: (orderNo: string) => `/tocancel${query({ order: orderNo })}`,
  payPal: (orderNo: string) => `/paypal${query({ order: orderNo })}`,
  notFound: () => '/404',
};

/** An address of the storefront with the language of the page in it; English goes without saying. */
export function keepLang(to: string, locale: Locale): string {
  if (locale === DEFAULT_LOCALE) return to;
  const [beforeHash = '', hash] = to.split('#', 2);
  const [path = '', search = ''] = beforeHash.split('?', 2);
  const params = new URLSearchParams(search);
  params.set('lang', locale);
  return `${path}?${params}${hash === undefined ? '' : `#${hash}`}`;
}
