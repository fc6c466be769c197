import type { Explained } from '@halfturn/contract/primitives/explained.ts';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { inLanguage } from '@halfturn/locales/in-language.ts';
import type { OrderRow } from './orders.queries.ts';

/** What of an order names its delivery method. */
export type DeliveredOrder = Pick<OrderRow, 'explained' | 'delivery_method'>;

/** The name of an order's delivery method as it was when the order was placed; empty if nothing is shipped. */
export function deliveryNameOf({ explained, delivery_method }: DeliveredOrder, locale: Locale): string {
  const names = (explained as Explained | null)?.freight?.names ?? {};
  return inLanguage(names, locale) || (delivery_method ?? '');
}
