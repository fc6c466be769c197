import { inspect } from 'node:util';

/** A value that no log, error or template can print by accident: only `expose()` gives it away. */
export class Secret<T = string> {
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  /** The value itself. Every call is a place to look at in a review. */
  expose(): T {
    return this.#value;
  }

  /** What stands in its place wherever it is printed. */
  protected get shown(): string {
    return '[secret]';
  }

  toString(): string {
    return this.shown;
  }

  toJSON(): string {
    return this.shown;
  }

  [Symbol.toPrimitive](): string {
    return this.shown;
  }

  [inspect.custom](): string {
    return this.shown;
  }
}
