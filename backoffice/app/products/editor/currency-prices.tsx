import { useWords } from '@halfturn/locales/react.ts';
import { FormCard } from '../../layout/form-page/form-card.tsx';
import { useStaff } from '../../layout/use-staff.ts';
import { FixedPrices } from '../../prices/fixed-prices.tsx';
import { OwnPrice } from '../../prices/own-price.tsx';
import type { loadProductPrices } from '../../prices/prices.loader.ts';
import { Tiers } from '../../prices/tiers.tsx';

/** The price in the store's own currency, fixed prices and wholesale prices in the editor of a product. Each card saves by itself. */
export function CurrencyPrices({ prices }: { prices: Awaited<ReturnType<typeof loadProductPrices>> }) {
  const { t } = useWords<'staff-prices'>();
  const { mayCall } = useStaff();
  const { product, base, own, currencies, version, wholesale, orderLimit } = prices;
  const maySet = mayCall('staffFixPrices');
  const productId = product.id;
  return (
    <>
      {own && base.variantOf === null && mayCall('staffSetOwnPrice') && (
        <FormCard id="own-price" title={t('staff-prices.own', { code: own.code })} bare>
          <OwnPrice inCard {...{ productId, own, currencies, version, base }} lowest={prices.ownLowest} />
        </FormCard>
      )}
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
