/** One thing that an address asks for: how it is read without trust, and the value that the address leaves out. */
interface Part<T> {
  read: (text: string | null) => T;
  usual: T;
}

/** One of several words. Any other word is read as the usual one. */
export const oneOf = <T extends string, U extends T | '' | undefined>(
  all: readonly T[],
  usual: U,
): Part<T | U> => ({ read: (text) => all.find((one) => one === text) ?? usual, usual });

/** What is searched for, as much of it as the store takes. */
export const words = (most = 120): Part<string> => ({
  read: (text) => (text ?? '').trim().slice(0, most),
  usual: '',
});

/** A yes, or nothing. */
export const flag: Part<boolean> = { read: (text) => text === 'true', usual: false };

/** A whole number from 1 to the most; 0 for any other, and for none. */
export const upTo = (most: number): Part<number> => ({
  read: (text) => {
    const value = Number(text);
    return Number.isInteger(value) && value >= 1 && value <= most ? value : 0;
  },
  usual: 0,
});

/** A day as a date field has it, `2026-11-24`; empty for none. */
export const day: Part<string> = {
  read: (text) => (text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''),
  usual: '',
};

/** The column that a list is sorted by: its name, or with a minus before it the other way round. */
export type SortedBy<T extends string> = T | `-${T}`;

/** How a list is sorted: by one of these columns, upward or downward; without a usual one empty, for the store's own order. */
export function sortedBy<const T extends string>(
  columns: readonly T[],
  usual: SortedBy<NoInfer<T>>,
): Part<SortedBy<T>>;
export function sortedBy<const T extends string>(columns: readonly T[]): Part<SortedBy<T> | ''>;
export function sortedBy<T extends string>(
  columns: readonly T[],
  usual: SortedBy<T> | '' = '',
): Part<SortedBy<T> | ''> {
  const all = columns.flatMap((one): SortedBy<T>[] => [one, `-${one}`]);
  return { read: (text) => all.find((one) => one === text) ?? usual, usual };
}

const PAGE: Part<number> = {
  read: (text) => {
    const page = Number(text);
    return Number.isInteger(page) && page > 1 ? Math.min(page, 100_000) : 1;
  },
  usual: 1,
};

export type Paged<A> = A & {
  /** From 1. */
  page: number;
};

export interface ListAddress<A> {
  /** What a query asks for. */
  read: (search: string) => Paged<A>;
  /** What the address of a request asks for. */
  asked: (request: Request) => Paged<A>;
  /** The query that asks for this, or nothing if all of it is usual. */
  query: (asked: Partial<Paged<A>>) => string;
  /** The address with that query. */
  path: (asked: Partial<Paged<A>>) => string;
  /** The address of what the fields of a form say, and of what stays. */
  pathOf: (form: HTMLFormElement | null, stays: Partial<Paged<A>>) => string;
}

/** The address of a list, whose query names its parts and the page. */
export function listAddress<A extends object>(
  base: string,
  parts: { [K in keyof A]: Part<A[K]> },
): ListAddress<A> {
  const all: Record<string, Part<unknown>> = { ...parts, page: PAGE };
  const read = (search: string) => {
    const query = new URLSearchParams(search);
    const asked = Object.entries(all).map(([name, part]) => [name, part.read(query.get(name))]);
    return Object.fromEntries(asked) as Paged<A>;
  };
  const query = (asked: Partial<Paged<A>>) => {
    const said = Object.entries(all).map(([name, { usual }]) => {
      const value = (asked as Record<string, unknown>)[name];
      return [name, value === usual ? '' : value];
    });
    return queryOf(Object.fromEntries(said));
  };
  const path = (asked: Partial<Paged<A>>) => base + query(asked);
  return {
    read,
    asked: (request) => read(new URL(request.url).search),
    query,
    path,
    pathOf: (form, stays) => {
      const fields = new URLSearchParams(query(stays));
      for (const [name, value] of form ? new FormData(form) : []) fields.set(name, String(value));
      return path(read(`?${fields}`));
    },
  };
}

/** A query of what is said: `?q=lantern&page=2`, or nothing. */
export function queryOf(said: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(said)) {
    const text = value ? String(value).trim() : '';
    if (text !== '') query.set(name, text);
  }
  return query.size > 0 ? `?${query}` : '';
}

const PAGE_SIZE = 30;

/** The part of a list that a call asks for. */
export const rowsOf = (page: number) => ({ pageNum: page, pageSize: PAGE_SIZE });

/** How many pages a list has. */
export const pagesOf = (total: number): number => Math.ceil(total / PAGE_SIZE);
