import type { ProductBulk } from '@halfturn/contract/staff/product-bulks.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useFormats } from '../../layout/use-formats.ts';
import { useSaleCountries } from '../editor/use-sale-countries.ts';

/** What a change does, in words: "Price: +10 %". */
export function useBulkWords(): (bulk: Pick<ProductBulk, 'act' | 'about'>) => string {
  const { t } = useWords<'staff-bulk' | 'staff-product-list'>();
  const { number, money, time } = useFormats();
  const wordsOfSale = useSaleCountries();
  const percent = (value: number) =>
    number(value / 100, { style: 'percent', maximumFractionDigits: 2, signDisplay: 'exceptZero' });
  const times = ({ saleFrom, saleUntil }: { saleFrom: string | null; saleUntil: string | null }) =>
    saleFrom || saleUntil
      ? `${saleFrom ? time(saleFrom) : ''} – ${saleUntil ? time(saleUntil) : ''}`.trim()
      : '';
  const detailOf = ({ act, about }: Pick<ProductBulk, 'act' | 'about'>): string => {
    switch (act.kind) {
      case 'status':
        return t(`staff-product-list.${act.status}`);
      case 'price': {
        const { by, value } = act.change;
        if (by === 'percent') return percent(value);
        const sign = by === 'amount' && value > 0 ? '+' : '';
        return sign + money({ amount: value, currency: act.currency });
      }
      case 'sale':
        return [percent(-act.percent), times(act)].filter(Boolean).join(', ');
      case 'limit':
        return number(act.orderLimit);
      case 'countries':
        return wordsOfSale(act);
      case 'end_sale':
        return '';
      case 'type':
      case 'attribute':
        return about;
    }
  };
  return (bulk) => {
    const [kind, detail] = [t(`staff-bulk.kind_${bulk.act.kind}`), detailOf(bulk)];
    return detail ? t('staff-bulk.kind_detail', { kind, detail }) : kind;
  };
}
