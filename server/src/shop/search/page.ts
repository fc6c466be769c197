import { bits, type Bits, type Held, type Order, type Scratch } from '../assortment/door.ts';

/** Whose products are wanted, and in which order. */
export interface Wanted {
  /** Those that pass, and how many they are. */
  passed: Bits;
  total: number;
  order: Order;
  /** From the last to the first. */
  reverse: boolean;
  stockedFirst: 'always' | 'equals' | 'never';
  from: number;
  most: number;
  scratch: Scratch;
}

type Columns = Held['products']['columns'];

/** Among so many of an order for each that passes, it is quicker to sort those that pass than to walk along the order. */
const SCARCE = 2_048;
/** Numbers that are passed over without looking at each. */
const STRIDE = 64;

/** The numbers of one page. */
export function pageOf(columns: Columns, wanted: Wanted): number[] {
  const { passed, total, order, from, most, scratch } = wanted;
  if (from >= total) return [];
  if (total * SCARCE < order.length) {
    const numbers = [...bits.numbersIn(passed, scratch.numbers(total))];
    return numbers.sort(comparing(columns, wanted)).slice(from, from + most);
  }
  if (wanted.stockedFirst === 'always') return stockedFirst(columns, wanted);
  if (wanted.stockedFirst === 'equals') return dropByDrop(columns, wanted);
  return walk(order, passed, wanted, from, most);
}

/** The order that is wanted, as a comparison. */
export function comparing(
  columns: Columns,
  { order, reverse, stockedFirst: first }: Pick<Wanted, 'order' | 'reverse' | 'stockedFirst'>,
): (a: number, b: number) => number {
  const { compare } = order;
  const stock = (no: number): number => (bits.has(columns.stocked, no) ? 0 : 1);
  if (first === 'always') return (a, b) => stock(a) - stock(b) || compare(a, b);
  if (first === 'equals')
    return (a, b) => columns.off[b]! - columns.off[a]! || stock(a) - stock(b) || compare(a, b);
  return reverse ? (a, b) => compare(b, a) : compare;
}

function stockedFirst(columns: Columns, wanted: Wanted): number[] {
  const { passed, order, from, most, scratch } = wanted;
  const part = scratch.any();
  const stocked = scratch.meet(part, passed, columns.stocked);
  const page = from < stocked ? walk(order, part, wanted, from, most) : [];
  if (page.length === most) return page;
  scratch.without(part, passed, columns.stocked);
  return [...page, ...walk(order, part, wanted, Math.max(0, from - stocked), most - page.length)];
}

/** The numbers that pass, along the order from the `from`th on, until the page is full; what lies before it is only counted, without a branch for each. */
export function walk(
  { numbers, length }: Order,
  passed: Bits,
  { reverse }: Pick<Wanted, 'reverse'>,
  from: number,
  most: number,
): number[] {
  const page: number[] = [];
  const step = reverse ? -1 : 1;
  let at = reverse ? length - 1 : 0;
  let before = 0;
  for (let left = length; left > 0;) {
    const stride = Math.min(STRIDE, left);
    let n = 0;
    for (let i = 0; i < stride; i++) {
      const no = numbers[at + i * step]!;
      n += (passed[no >>> 5]! >>> no) & 1;
    }
    if (before + n > from)
      for (let i = 0; i < stride; i++) {
        const no = numbers[at + i * step]!;
        if (!bits.has(passed, no)) continue;
        if (before++ >= from) page.push(no);
        if (page.length === most) return page;
      }
    else before += n;
    at += stride * step;
    left -= stride;
  }
  return page;
}

/** The equally reduced stand together; among them, what can be had stands first. */
function dropByDrop(columns: Columns, { passed, order, from, most }: Wanted): number[] {
  const { numbers, length } = order;
  const page: number[] = [];
  let before = 0;
  for (let start = 0, end = 0; start < length && page.length < most; start = end) {
    const off = columns.off[numbers[start]!]!;
    let n = 0;
    for (end = start; end < length && columns.off[numbers[end]!] === off; end++) {
      const no = numbers[end]!;
      n += (passed[no >>> 5]! >>> no) & 1;
    }
    if (before + n <= from) {
      before += n;
      continue;
    }
    const equals = [...numbers.subarray(start, end)].filter((no) => bits.has(passed, no));
    const stocked = equals.filter((no) => bits.has(columns.stocked, no));
    const ranked = [...stocked, ...equals.filter((no) => !bits.has(columns.stocked, no))];
    page.push(...ranked.slice(Math.max(0, from - before), Math.max(0, from - before) + most - page.length));
    before += n;
  }
  return page;
}
