import { MOST_RELATIONS, type RelationKind } from '@halfturn/contract/primitives/relation-kinds.ts';
import { keysOf } from '@halfturn/contract/primitives/names.ts';
import type { ImportRelation } from '@halfturn/contract/staff/product-import-parts.ts';
import type { Db } from '../../../platform/db/kysely.ts';
import { Nesting } from '../relations/nesting.ts';
import { nestedBelow, relationsAmong, type NamedRelation } from '../relations/relations.queries.ts';
import type { Known } from './known.queries.ts';
import type { Line, Remark } from './line.ts';
import type { Matcher } from './match.ts';
import type { Change } from './plan-line.ts';
import { isNone } from './read-prices.ts';
import { RELATION_OF, waysToRead } from './relation-fields.ts';

/** A product with what its line says of others. */
export interface Asking {
  no: number;
  id: string;
  name: string;
  isVariant: boolean;
  related: Line['related'];
}

/** A field of a line with the products that it names. */
interface Wish {
  field: ImportRelation;
  others: readonly Pick<Known, 'id' | 'name'>[];
}

export interface Resolved extends Asking {
  wishes: Wish[];
  notes: Remark[];
}

/** What a line changed in relations: lists of its product by kind, and by kind the products that name it now, or no longer do. */
export interface RelationChange {
  own: Partial<Record<RelationKind, { before: string[]; after: string[] }>>;
  into: Partial<Record<RelationKind, { added: string[]; removed: { id: string; place: number }[] }>>;
}

export interface PlannedRelations {
  no: number;
  /** Null if nothing changes. */
  change: RelationChange | null;
  changes: Change[];
  notes: Remark[];
}

/**
 * The products that lines name. A field in which one cannot be used is left as it is, with a remark: a list that is half right would
 * end relations by mistake.
 */
export const resolveRelated = (asking: readonly Asking[], matcher: Matcher): Resolved[] =>
  asking.map((one) => {
    const wishes: Wish[] = [];
    const notes: Remark[] = [];
    for (const field of keysOf(one.related)) {
      const text = one.related[field] ?? '';
      if (one.isVariant) {
        notes.push({ note: 'product_only', field });
        continue;
      }
      const read = isNone(text) ? [] : namedIn(text, one.id, matcher);
      if (Array.isArray(read)) wishes.push({ field, others: read });
      else notes.push({ ...read, field });
    }
    return { ...one, wishes, notes };
  });

/** The products that a cell names, or why one of them cannot be used. */
function namedIn(text: string, id: string, matcher: Matcher): Known[] | Remark {
  const ways = waysToRead(text).map((names) => names.map((name) => ({ name, found: matcher.named(name) })));
  const known = (way: (typeof ways)[number]) => way.filter(({ found }) => found.length > 0).length;
  const whole = ways.find((way) => known(way) === way.length);
  const way = whole ?? ways.toSorted((a, b) => known(b) - known(a))[0] ?? [];
  const products = new Map<string, Known>();
  for (const { name, found } of way) {
    const [product, second] = found;
    const value = name.slice(0, 200);
    if (!product) return { note: 'relation_unknown', value };
    if (second) return { note: 'relation_ambiguous', value };
    if (product.parent_id !== null) return { note: 'relation_variant', value };
    if (product.id === id) return { note: 'relation_self', value };
    products.set(product.id, product);
  }
  return [...products.values()];
}

/** Everything that the planned relations of lines are about. */
export const involvedIn = (resolved: readonly Resolved[]): string[] => [
  ...new Set(resolved.flatMap(({ id, wishes }) => [id, ...wishes.flatMap(({ others }) => idsOf(others))])),
];

const idsOf = (products: readonly { id: string }[]): string[] => products.map(({ id }) => id);

/** The relations of products while lines change them, one after the other. */
export class RelationLists {
  readonly #of = new Map<string, NamedRelation[]>();
  /** Who names a product, by kind. */
  readonly #into = new Map<string, Set<string>>();
  readonly #touched = new Set<string>();
  readonly nesting: Nesting;

  private constructor(rows: readonly NamedRelation[], nesting: Nesting) {
    for (const row of rows) {
      this.of(row.product_id).push(row);
      this.#naming(row.other_id, row.kind).add(row.product_id);
    }
    this.nesting = nesting;
  }

  /** @param ids the products whose lists are read, with the lists that name them */
  static async read(db: Db, ids: readonly string[]): Promise<RelationLists> {
    const into = await relationsAmong(db, { of: [], into: ids });
    const all = [...new Set([...ids, ...into.map(({ product_id }) => product_id)])];
    return new RelationLists(await relationsAmong(db, { of: all }), new Nesting(await nestedBelow(db, all)));
  }

  /** What a product names, in its order. */
  of(id: string): NamedRelation[] {
    const list = this.#of.get(id) ?? [];
    this.#of.set(id, list);
    return list;
  }

  kindOf(id: string, kind: RelationKind): NamedRelation[] {
    return this.of(id).filter((one) => one.kind === kind);
  }

  /** Those that name a product. */
  into(id: string, kind: RelationKind): NamedRelation[] {
    return [...this.#naming(id, kind)].flatMap((by) =>
      this.kindOf(by, kind).filter(({ other_id }) => other_id === id),
    );
  }

  #naming(id: string, kind: RelationKind): Set<string> {
    const key = `${kind} ${id}`;
    const naming = this.#into.get(key) ?? new Set();
    this.#into.set(key, naming);
    return naming;
  }

  /** Replaces what a product names of one kind; the other kinds keep their places. */
  set(id: string, kind: RelationKind, rows: readonly NamedRelation[]): void {
    for (const { other_id } of this.kindOf(id, kind)) {
      this.nesting.remove(kind, id, other_id);
      this.#naming(other_id, kind).delete(id);
    }
    for (const { other_id } of rows) {
      this.nesting.add(kind, id, other_id);
      this.#naming(other_id, kind).add(id);
    }
    const list = this.of(id);
    const place = list.findIndex((one) => one.kind === kind);
    const others = list.filter((one) => one.kind !== kind);
    this.#of.set(id, others.toSpliced(place < 0 ? others.length : place, 0, ...rows));
    this.#touched.add(id);
  }

  /** The lists that differ from what was read. */
  changed(): Map<string, NamedRelation[]> {
    return new Map([...this.#touched].map((id) => [id, this.of(id)]));
  }
}

/** What the relations of lines change, each held against what those before it leave. `lists` has the outcome. */
export const planRelations = (resolved: readonly Resolved[], lists: RelationLists): PlannedRelations[] =>
  resolved.map((one) => {
    const planned: PlannedRelations = { no: one.no, change: null, changes: [], notes: [...one.notes] };
    for (const wish of one.wishes) {
      const fault = RELATION_OF[wish.field].into
        ? planInto(one, wish, lists, planned)
        : planOwn(one, wish, lists, planned);
      if (fault) planned.notes.push({ ...fault, field: wish.field });
    }
    return planned;
  });

const sameIds = (a: readonly string[], b: readonly string[]): boolean => a.join() === b.join();

const namesOrNull = (names: readonly string[]): string[] | null => (names.length > 0 ? [...names] : null);

/** A relation that is to be written. */
export const relationRow = (
  product: Pick<Known, 'id' | 'name'>,
  other: Pick<Known, 'id' | 'name'>,
  kind: RelationKind,
) => ({
  product_id: product.id,
  product_name: product.name,
  other_id: other.id,
  other_name: other.name,
  other_address: '',
  kind,
});

function planOwn(one: Resolved, wish: Wish, lists: RelationLists, planned: PlannedRelations): Remark | null {
  const { kind } = RELATION_OF[wish.field];
  const before = lists.kindOf(one.id, kind);
  const [was, will] = [before.map(({ other_id }) => other_id), idsOf(wish.others)];
  if (sameIds(was, will)) return null;
  const circular = wish.others.find(({ id }) => lists.nesting.wouldCircle(kind, one.id, id));
  if (circular) return { note: 'relation_circular', value: circular.name };
  if (lists.of(one.id).length - was.length + will.length > MOST_RELATIONS)
    return { note: 'relations_many', value: String(MOST_RELATIONS) };
  lists.set(
    one.id,
    kind,
    wish.others.map((other) => relationRow(one, other, kind)),
  );
  planned.change ??= { own: {}, into: {} };
  planned.change.own[kind] = { before: was, after: will };
  planned.changes.push({
    field: wish.field,
    from: namesOrNull(before.map(({ other_name }) => other_name)),
    to: namesOrNull(wish.others.map(({ name }) => name)),
  });
  return null;
}

function planInto(one: Resolved, wish: Wish, lists: RelationLists, planned: PlannedRelations): Remark | null {
  const { kind } = RELATION_OF[wish.field];
  const before = lists.into(one.id, kind);
  const was = before.map(({ product_id }) => product_id);
  const added = wish.others.filter(({ id }) => !was.includes(id));
  const gone = before.filter(({ product_id }) => !wish.others.some(({ id }) => id === product_id));
  if (added.length + gone.length === 0) return null;
  const circular = added.find(({ id }) => lists.nesting.wouldCircle(kind, id, one.id));
  if (circular) return { note: 'relation_circular', value: circular.name };
  if (added.some(({ id }) => lists.of(id).length >= MOST_RELATIONS))
    return { note: 'relations_many', value: String(MOST_RELATIONS) };
  const places = gone.map(({ product_id: id }) => ({
    id,
    place: lists.kindOf(id, kind).findIndex(({ other_id }) => other_id === one.id),
  }));
  for (const base of added)
    lists.set(base.id, kind, [...lists.kindOf(base.id, kind), relationRow(base, one, kind)]);
  for (const { product_id } of gone)
    lists.set(
      product_id,
      kind,
      lists.kindOf(product_id, kind).filter(({ other_id }) => other_id !== one.id),
    );
  planned.change ??= { own: {}, into: {} };
  planned.change.into[kind] = {
    added: idsOf(added),
    removed: places,
  };
  planned.changes.push({
    field: wish.field,
    from: namesOrNull(before.map(({ product_name }) => product_name)),
    to: namesOrNull(wish.others.map(({ name }) => name)),
  });
  return null;
}
