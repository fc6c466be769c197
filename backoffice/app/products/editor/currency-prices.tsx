import { useWords } from '@halfturn/locales/react.ts';
import { FormCard } from '../../layout/form-page/form-card.tsx';
import { useStaff } from '../../layout/use-staff.ts';
import { FixedPrices } from '../../prices/fixed-prices.tsx';
import type { loadProductPrices } from '../../prices/prices.loader.ts';
import { Tiers } from '../../prices/tiers.tsx';

/** Fixed prices and wholesale prices in the editor of a product. Each card saves by itself. */
export function CurrencyPrices({ prices }: { prices: Awaited<ReturnType<typeof loadProductPrices>> }) {
  const { t } = useWords<'staff-prices'>();
  const { product, currencies, version, wholesale, orderLimit } = prices;
  const maySet = useStaff().mayCall('staffFixPrices');
  const productId = product.id;
  return (
    <>
      <FormCard id="fixed-prices" title={t('staff-prices.fixed_title')} bare>
        <FixedPrices inCard {...{ productId, currencies, version, maySet }} />
      </FormCard>
      {(maySet || wholesale.tiers.length > 0) && (
        <FormCard id="wholesale" title={t('staff-prices.wholesale')} bare>
          <Tiers inCard {...{ productId, wholesale, currencies, orderLimit, maySet }} />
        </FormCard>
      )}
    </>
  );
}
