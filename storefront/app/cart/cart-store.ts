import { isOneOf } from '@halfturn/contract/primitives/names.ts';
import { present } from '@halfturn/contract/primitives/rows.ts';
import type { ProductCard } from '@halfturn/contract/catalog.ts';
import type { Currency } from '@halfturn/contract/primitives/currencies.ts';
import { CURRENCIES, isCurrency } from '@halfturn/contract/primitives/currencies.ts';
import { store, stored, storedJson } from '../stored.ts';
import { limitOf, unitOf } from './wholesale.ts';

/** What a line shows at once, before the store has said what the product costs now. */
export interface CartItem {
  productId: string;
  quantity: number;
  name: string;
  slug: string;
  class: { slug: string };
  genre: string;
  /** The shopkeeper's picture of it; missing in a line from before there were any. */
  image?: ProductCard['image'];
  platform: string;
  region: string;
  /** Price of one unit when it was last seen, in the minor unit. */
  price: { amount: number; currency: Currency };
  /** What one cost when it was put in; absent in a list of an older version. */
  added?: CartItem['price'];
  /** Units that one order may hold. */
  limit: number;
  /** Absent in a list of an older version. */
  wholesale?: ProductCard['wholesale'];
  /** Absent in a list of an older version. */
  kind?: ProductCard['kind'];
}

/** `now` is a single purchase that leaves the cart as it is. */
export type CartType = 'cart' | 'now';

export interface Cart {
  items: readonly CartItem[];
  /** What `Buy now` was pressed for; null where nothing was. */
  now: CartItem | null;
  /** Which of the two the checkout is about. */
  type: CartType;
}

/** The contract's limit of lines an order may have. */
export const MAX_LINES = 20;

export const EMPTY: Cart = { items: [], now: null, type: 'cart' };

let cart: Cart | null = null;
const subscribers = new Set<() => void>();

/** The cart of this browser. It lives here until it is ordered: keys are not held in a cart. */
export function getCart(): Cart {
  cart ??= read();
  return cart;
}

/** Calls a function at each change, also of those made in another tab. */
export function onCart(onChange: () => void): () => void {
  subscribers.add(onChange);
  if (subscribers.size === 1) addEventListener('storage', fromOtherTab);
  return () => {
    subscribers.delete(onChange);
    if (subscribers.size === 0) removeEventListener('storage', fromOtherTab);
  };
}

/**
 * Puts units into the cart.
 *
 * @returns how many were really added: fewer than wanted at the order's limit, 0 in a cart that is full
 */
export function addToCart(product: ProductCard, quantity: number): number {
  const { items } = getCart();
  const line = items.find((item) => item.productId === product.id);
  if (!line && items.length >= MAX_LINES) return 0;
  const before = line?.quantity ?? 0;
  const after = Math.min(before + quantity, limitOf(product));
  if (after <= before) return 0;
  const item = itemOf(product, after);
  write({
    ...getCart(),
    items: line ? items.map((old) => (old === line ? item : old)) : [...items, item],
  });
  return after - before;
}

/** Sets the units of a line, between 1 and the order's limit; 0 takes it out. */
export function setQuantity(productId: string, quantity: number): void {
  const change = (item: CartItem) =>
    item.productId === productId ? { ...item, quantity: Math.min(quantity, item.limit) } : item;
  const current = getCart();
  write({
    ...current,
    items: current.items.map(change).filter((item) => item.quantity > 0),
    now: current.now && change(current.now),
  });
}

export function removeFromCart(productId: string): void {
  const current = getCart();
  write({ ...current, items: current.items.filter((item) => item.productId !== productId) });
}

/** Makes the checkout about this one product. */
export function buyNow(product: ProductCard, quantity: number): void {
  write({ ...getCart(), now: itemOf(product, Math.min(quantity, limitOf(product))), type: 'now' });
}

/** Puts one unit of another product in the place of a line: at its place in the order, or in the cart. */
export function swapInCart(productId: string, product: ProductCard): void {
  const current = getCart();
  const other = itemOf(product, 1);
  const swapped = (item: CartItem) => (item.productId === productId ? other : item);
  // The other product may be in the cart already; then it is not there twice.
  const kept = current.items.filter((item) => item.productId !== product.id);
  write({ ...current, items: kept.map(swapped), now: current.now && swapped(current.now) });
}

/** Makes the checkout about the whole cart. */
export function checkoutCart(): void {
  write({ ...getCart(), now: null, type: 'cart' });
}

/** The order was placed: takes out what it was about. */
export function emptyAfterOrder(): void {
  const current = getCart();
  write(current.type === 'now' ? { ...current, now: null, type: 'cart' } : EMPTY);
}

/** Puts another list in the place of this one: the member's, from another device. A single purchase stays as it is. */
export function takeItems(items: readonly CartItem[]): void {
  write({ ...getCart(), items });
}

/** Takes over what the store says of the products now; lines that it no longer sells stay, for the visitor to see. */
export function refreshCart(products: readonly ProductCard[]): void {
  const current = getCart();
  const fresh = (item: CartItem) => {
    const product = products.find(({ id }) => id === item.productId);
    if (!product) return item;
    const quantity = Math.min(item.quantity, Math.max(1, limitOf(product)));
    return { ...itemOf(product, quantity), added: item.added ?? item.price };
  };
  write({ ...current, items: current.items.map(fresh), now: current.now && fresh(current.now) });
}

/** What the checkout is about. */
export const chosenItems = ({ type, now, items }: Cart): readonly CartItem[] =>
  type === 'now' && now ? [now] : items;

/** Units in the cart. */
export const countOf = (items: readonly CartItem[]): number => items.reduce((sum, i) => sum + i.quantity, 0);

/** What the units cost together; null for an empty cart, or where prices of two currencies have met. */
export function totalOf(items: readonly CartItem[]): { amount: number; currency: Currency } | null {
  const currency = items[0]?.price.currency;
  if (!currency || items.some((item) => item.price.currency !== currency)) return null;
  return { amount: items.reduce((sum, i) => sum + unitOf(i).amount * i.quantity, 0), currency };
}

function itemOf(product: ProductCard, quantity: number): CartItem {
  return {
    productId: product.id,
    quantity,
    name: product.name,
    slug: product.slug,
    class: { slug: product.class.slug },
    genre: product.genre?.code ?? '',
    image: product.image,
    platform: product.platform?.name ?? '',
    region: product.region?.name ?? '',
    price: product.price,
    added: product.price,
    limit: limitOf(product),
    wholesale: product.wholesale,
    kind: product.kind,
  };
}

function fromOtherTab(event: StorageEvent) {
  if (event.key !== null && event.key !== 'cartList' && event.key !== 'cartType') return;
  cart = read();
  for (const onChange of subscribers) onChange();
}

function write(next: Cart) {
  cart = next;
  store('cartList', JSON.stringify(next.now ? [...next.items, { ...next.now, now: true }] : next.items));
  store('cartType', next.type);
  store('cartTotal', String(countOf(next.items)));
  const total = totalOf(next.items);
  store('cartPrice', total ? String(total.amount / 10 ** CURRENCIES[total.currency].digits) : '0');
  for (const onChange of subscribers) onChange();
}

function read(): Cart {
  const all = storedJson('cartList', isList, []).filter(isItem);
  const items = all.filter((item) => !item.now).slice(0, MAX_LINES);
  const now = all.find((item) => item.now) ?? null;
  return { items, now, type: stored('cartType') === 'now' && now ? 'now' : 'cart' };
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

const isPrice = (value: Partial<CartItem['price']> | undefined): boolean =>
  Number.isInteger(value?.amount) && isCurrency(value?.currency);

const isWholesale = (value: CartItem['wholesale']): boolean =>
  !value ||
  (Array.isArray(value.tiers) &&
    value.tiers.every((tier) => Number.isInteger(tier?.from) && isPrice(tier.price)));

/** Whatever stands in the browser's storage may have been written by an older version, or by hand. */
function isItem(value: unknown): value is CartItem & { now?: true } {
  const item = value as Partial<CartItem> | null;
  return (
    typeof item?.productId === 'string' &&
    Number.isInteger(item.quantity) &&
    present(item.quantity) > 0 &&
    typeof item.name === 'string' &&
    typeof item.slug === 'string' &&
    typeof item.class?.slug === 'string' &&
    isPrice(item.price) &&
    (item.added === undefined || isPrice(item.added)) &&
    Number.isInteger(item.limit) &&
    isWholesale(item.wholesale) &&
    (item.kind === undefined || isOneOf(['key', 'physical'], item.kind))
  );
}
