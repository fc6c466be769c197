/**
 * Sets of products: one bit a product, in words of 32. Signed words, as the engine keeps those unboxed. All sets of one
 * assortment have the same length.
 */
export type Bits = Int32Array;

/** Room for so many products. */
export const noBits = (capacity: number): Bits => new Int32Array(Math.ceil(capacity / 32));

export const has = (bits: Bits, no: number): boolean => (bits[no >>> 5]! & (1 << no)) !== 0;
export const include = (bits: Bits, no: number): void => void (bits[no >>> 5]! |= 1 << no);
export const exclude = (bits: Bits, no: number): void => void (bits[no >>> 5]! &= ~(1 << no));

/** `into` becomes what is in both. It may be one of the two. */
export function meet(into: Bits, a: Bits, b: Bits): Bits {
  for (let i = 0; i < into.length; i++) into[i] = a[i]! & b[i]!;
  return into;
}

/** `into` becomes what is in `a` and not in `b`. */
export function without(into: Bits, a: Bits, b: Bits): Bits {
  for (let i = 0; i < into.length; i++) into[i] = a[i]! & ~b[i]!;
  return into;
}

/** `into` gets what is in `more`, too. */
export function join(into: Bits, more: Bits): Bits {
  for (let i = 0; i < into.length; i++) into[i]! |= more[i]!;
  return into;
}

function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How many are in the set. */
export const count = (bits: Bits): number => countBoth(bits, bits);

/**
 * How many are in both: the inner loop of every facet. Eight words at a time are added up by carry-save adders, so that
 * bits are counted in one word of eight only: half the time of counting each.
 */
export function countBoth(a: Bits, b: Bits): number {
  let eights = 0;
  let ones = 0;
  let twos = 0;
  let fours = 0;
  let i = 0;
  for (const end = a.length & ~7; i < end; i += 8) {
    let x = a[i]! & b[i]!;
    let y = a[i + 1]! & b[i + 1]!;
    let half = ones ^ x;
    let carry = (ones & x) | (half & y);
    ones = half ^ y;
    x = a[i + 2]! & b[i + 2]!;
    y = a[i + 3]! & b[i + 3]!;
    half = ones ^ x;
    let next = (ones & x) | (half & y);
    ones = half ^ y;
    half = twos ^ carry;
    const first = (twos & carry) | (half & next);
    twos = half ^ next;
    x = a[i + 4]! & b[i + 4]!;
    y = a[i + 5]! & b[i + 5]!;
    half = ones ^ x;
    carry = (ones & x) | (half & y);
    ones = half ^ y;
    x = a[i + 6]! & b[i + 6]!;
    y = a[i + 7]! & b[i + 7]!;
    half = ones ^ x;
    next = (ones & x) | (half & y);
    ones = half ^ y;
    half = twos ^ carry;
    const second = (twos & carry) | (half & next);
    twos = half ^ next;
    half = fours ^ first;
    eights += bitsIn((fours & first) | (half & second));
    fours = half ^ second;
  }
  let n = 8 * eights + 4 * bitsIn(fours) + 2 * bitsIn(twos) + bitsIn(ones);
  for (; i < a.length; i++) n += bitsIn(a[i]! & b[i]!);
  return n;
}

/** The numbers in the set, smallest first, into room for just as many. */
export function numbersIn(bits: Bits, found: Uint32Array): Uint32Array {
  let n = 0;
  for (let i = 0; i < bits.length; i++)
    for (let word = bits[i]!; word !== 0; word &= word - 1) found[n++] = (i << 5) + lowest(word);
  return found;
}

/** Which is the lowest bit of a word that has one. */
export const lowest = (word: number): number => 31 - Math.clz32(word & -word);
