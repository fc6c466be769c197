import type { RelationKind } from '@halfturn/contract/primitives/relation-kinds.ts';
import type { Nested } from './relations.queries.ts';

const key = (kind: RelationKind, id: string): string => `${kind} ${id}`;

/** Which products are nested in which: add-ons in base games, parts in bundles. Editions and series aren't nested. */
export class Nesting {
  readonly #within = new Map<string, Set<string>>();

  constructor(nested: readonly Nested[]) {
    for (const { kind, product_id, other_id } of nested) this.add(kind, product_id, other_id);
  }

  add(kind: RelationKind, id: string, other: string): void {
    const at = key(kind, id);
    this.#within.set(at, (this.#within.get(at) ?? new Set()).add(other));
  }

  remove(kind: RelationKind, id: string, other: string): void {
    this.#within.get(key(kind, id))?.delete(other);
  }

  /** Whether a product would be nested in itself if the other one were nested in it. */
  wouldCircle(kind: RelationKind, id: string, other: string): boolean {
    if (kind !== 'addon' && kind !== 'contains') return false;
    const seen = new Set<string>();
    const waiting = [other];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (next === id) return true;
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(...(this.#within.get(key(kind, next)) ?? []));
    }
    return false;
  }
}
