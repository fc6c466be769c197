import { useWords } from '@halfturn/locales/react.ts';
import { AddressFields, type Wire } from '../addresses/address-fields.tsx';
import { SavedAddresses } from './saved-addresses.tsx';
import type { Checkout } from './use-checkout.ts';
import styles from './where.module.css';

/** Where boxed goods go, as the country writes it. It opens only where the order holds some. */
export function ShippingAddress({ checkout, wire }: { checkout: Checkout; wire: Wire }) {
  const { t } = useWords<'checkout'>();
  const { draft, format, change } = checkout;
  return (
    <fieldset className={styles.address}>
      <legend>{t('checkout.address')}</legend>
      <div className={styles.two}>
        <SavedAddresses checkout={checkout} />
        <AddressFields {...{ wire, format, change }} country={draft.country} />
      </div>
    </fieldset>
  );
}
