/**
 * The inner loops of lists and searches, in WebAssembly: what two sets in its memory make, and how many that are. The processor
 * counts 64 bits at a time, which JavaScript has no word for (`bits.ts` has the same in JavaScript, three times slower and more).
 *
 *     (func (export "count") (param $a i32) (param $b i32) (param $end i32) (result i32) (local $n i64)
 *       (loop
 *         ;; n += popcnt(a[0] & b[0]) + … + popcnt(a[3] & b[3])
 *         (br_if 0 (i32.lt_u (local.tee $a (i32.add (local.get $a) (i32.const 32))) (local.get $end))))
 *       (i32.wrap_i64 (local.get $n)))
 *
 *     (func (export "meet") (param $a i32) (param $b i32) (param $end i32) (param $into i32) (result i32) (local $n i64) (local $x i64)
 *       ;; the same, with into[i] = x = a[i] & b[i], and n += popcnt(x)
 *     ;; "join": a[i] | b[i]; "without": a[i] & (b[i] ^ -1)
 */
/** What a set lies in. A page has 64 kB. */
export interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): number;
}
interface Wasm {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: Record<string, unknown> };
  Memory: new (size: { initial: number }) => Memory;
}
/** The types know it of browsers only. */
const wasm = (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly;

/** Bytes of a page of WebAssembly's memory. */
export const PAGE = 65_536;

const [A, B, END, INTO] = [0, 1, 2, 3] as const;
const get = (local: number): number[] => [0x20, local];
const set = (local: number): number[] => [0x21, local];
const tee = (local: number): number[] => [0x22, local];
const load = (local: number, offset: number): number[] => [...get(local), 0x29, 0x03, offset];
const store = (offset: number): number[] => [0x37, 0x03, offset];
const [AND, OR, XOR, POPCNT, ADD_64, ADD_32, LESS_THAN, WRAP] = [
  0x83, 0x84, 0x85, 0x7b, 0x7c, 0x6a, 0x49, 0xa7,
];
const ALL_ONES = [0x42, 0x7f];
/** Bytes that one turn of a loop looks at: the length of a set must be a multiple. */
const STEP = 32;
const advance = (local: number): number[] => [...get(local), 0x41, STEP, ADD_32];

/** Whole numbers as WebAssembly writes them: seven bits a byte. */
const leb = (n: number): number[] => (n < 128 ? [n] : [(n & 127) | 128, ...leb(n >>> 7)]);
const counted = (bytes: readonly number[]): number[] => [...leb(bytes.length), ...bytes];
const text = (word: string): number[] => counted([...Buffer.from(word)]);
const section = (no: number, bytes: readonly number[]): number[] => [no, ...counted(bytes)];

/** A function: how many 64-bit words it keeps besides, and what a turn of its loop does with each of four. */
const body = (
  locals: number,
  n: number,
  word: (at: number) => number[],
  others: readonly number[],
): number[] =>
  counted(
    [
      [0x01, locals, 0x7e],
      [0x03, 0x40],
      [0, 8, 16, 24].flatMap(word),
      others.flatMap((local) => [...advance(local), ...set(local)]),
      [...advance(A), ...tee(A), ...get(END), LESS_THAN, 0x0d, 0x00],
      [0x0b],
      [...get(n), WRAP, 0x0b],
    ].flat(),
  );

const counting = (): number[] => {
  const n = 3;
  return body(1, n, (at) => [...get(n), ...load(A, at), ...load(B, at), AND, POPCNT, ADD_64, ...set(n)], [B]);
};

const making = (of: readonly number[]): number[] => {
  const [n, x] = [4, 5];
  return body(
    2,
    n,
    (at) =>
      [
        get(INTO),
        [...load(A, at), ...load(B, at), ...of, ...tee(x), ...store(at)],
        [...get(n), ...get(x), POPCNT, ADD_64, ...set(n)],
      ].flat(),
    [B, INTO],
  );
};

const FUNCTIONS = {
  count: { type: 0, code: counting() },
  meet: { type: 1, code: making([AND]) },
  join: { type: 1, code: making([OR]) },
  without: { type: 1, code: making([...ALL_ONES, XOR, AND]) },
} as const;
const functions = Object.entries(FUNCTIONS);

const module = new wasm.Module(
  Uint8Array.from(
    [
      [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
      section(1, [2, 0x60, 3, 0x7f, 0x7f, 0x7f, 1, 0x7f, 0x60, 4, 0x7f, 0x7f, 0x7f, 0x7f, 1, 0x7f]),
      section(2, [1, ...text('host'), ...text('memory'), 0x02, 0x00, 1]),
      section(3, [functions.length, ...functions.map(([, { type }]) => type)]),
      section(7, [functions.length, ...functions.flatMap(([name], no) => [...text(name), 0x00, no])]),
      section(10, [functions.length, ...functions.flatMap(([, { code }]) => code)]),
    ].flat(),
  ),
);

/** Makes a set at `into` of what lies from `a` to `end` and from `b` on, and says how many are in it. `into` may be one of the two. */
type Make = (a: number, b: number, end: number, into: number) => number;

export interface Kernel {
  /** Counts what the bytes from `a` to `end` have in common with those from `b` on. */
  count: (a: number, b: number, end: number) => number;
  meet: Make;
  join: Make;
  without: Make;
}

/** The loops over a memory. They stay good when the memory grows. */
export const kernelOf = (memory: Memory): Kernel =>
  new wasm.Instance(module, { host: { memory } }).exports as unknown as Kernel;

export const newMemory = (pages = 1): Memory => new wasm.Memory({ initial: pages });
