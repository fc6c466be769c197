import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { formatDate, formatMoney, formatName, formatNumber } from '@halfturn/locales/format.ts';
import { loadWords } from '@halfturn/locales/load.ts';
import type { Block, Paper } from '../../platform/paper/paper.ts';
import { deliveryNameOf, shipToOf, type LineRow, type OrderRow, type UnitRow } from '../orders/door.ts';

/** An order with its lines and units. */
export interface Packed {
  order: OrderRow;
  lines: readonly LineRow[];
  units: readonly UnitRow[];
}

/** The states of a unit that belongs in the parcel. */
const TO_PACK = new Set(['waiting', 'held', 'packed', 'shipped', 'received']);

/** The goods that belong in the parcel of an order, with their quantities. */
export const toPack = ({ lines, units }: Packed): { line: LineRow; count: number }[] =>
  lines
    .filter(({ kind }) => kind === 'physical')
    .map((line) => ({
      line,
      count: units.filter((unit) => unit.line_id === line.id && TO_PACK.has(unit.status)).length,
    }))
    .filter(({ count }) => count > 0);

/** The packing slips of orders as one paper, a page each, in the language of the staff. Prices are a setting; keys are never on it. */
export function slipPaper(
  packed: readonly Packed[],
  { locale, seller, prices, at }: { locale: Locale; seller: string; prices: boolean; at: Date },
): Paper {
  const { t } = loadWords(locale, ['papers']);
  const slip = (one: Packed): Block[] => {
    const { order } = one;
    const shipTo = shipToOf(order);
    const style = deliveryNameOf(order, locale);
    const goods = toPack(one);
    const count = goods.reduce((sum, { count: of }) => sum + of, 0);
    const money = (amount: number) => formatMoney({ amount, currency: order.currency }, locale);
    return [
      {
        kind: 'head',
        title: t('papers.packing_slip', { order: order.order_no }),
        below: [formatDate(order.placed_at, locale), t('papers.units_all', { count })].join('  ·  '),
      },
      {
        kind: 'beside',
        parts: [
          {
            title: t('papers.ship_to'),
            lines: shipTo ? [...shipTo.lines, formatName('region', shipTo.country, locale)] : [],
          },
          {
            title: t('papers.order', { order: order.order_no }),
            lines: [
              ...(style ? [t('papers.style', { style })] : []),
              ...(shipTo?.phone ? [t('papers.phone', { phone: `\u2066${shipTo.phone}\u2069` })] : []),
            ],
          },
        ],
      },
      {
        kind: 'table',
        columns: [
          { label: t('papers.quantity'), share: 1 },
          { label: t('papers.item'), share: 6 },
          ...(prices ? [{ label: t('papers.unit'), share: 2, end: true }] : []),
        ],
        rows: goods.map(({ line, count: of }) => [
          { text: formatNumber(of, locale), strong: true },
          { text: line.name, ...(line.sku && { below: t('papers.sku', { sku: line.sku }) }) },
          ...(prices ? [{ text: money(line.unit_minor) }] : []),
        ]),
      },
      ...(order.notes ? [{ kind: 'note', title: t('papers.note'), text: order.notes } as const] : []),
    ];
  };
  const [first] = packed;
  return {
    locale,
    title: t('papers.packing_slip', { order: first?.order.order_no ?? '' }),
    author: seller,
    at,
    blocks: packed.flatMap((one, i) => (i === 0 ? slip(one) : [{ kind: 'page' } as const, ...slip(one)])),
    foot: seller ? [seller] : [],
  };
}
