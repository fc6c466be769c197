import { Secret } from '../secret.ts';

/** A product key in clear. No log, error, template or JSON can print it by accident: only `expose()` gives it away. */
export class ProductKey extends Secret {
  /** No other secret passes for a product key. */
  readonly kind = 'product key';

  protected override get shown(): string {
    return '[product key]';
  }
}
