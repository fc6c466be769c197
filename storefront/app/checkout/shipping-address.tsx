import type { SavedAddress } from '@halfturn/contract/addresses.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { useEffect, useState } from 'react';
import { AddressFields, type Wire } from '../addresses/address-fields.tsx';
import { useCall } from '../api.ts';
import { useMemberName } from '../session/member-store.ts';
import type { Checkout } from './use-checkout.ts';
import styles from './where.module.css';

/** Where boxed goods go, as the country writes it. It opens only where the order holds some. */
export function ShippingAddress({ checkout, wire }: { checkout: Checkout; wire: Wire }) {
  const { t } = useWords<'checkout'>();
  const { draft, format, change } = checkout;
  return (
    <fieldset className={styles.address}>
      <legend>{t('checkout.address')}</legend>
      <div className="two">
        <SavedAddresses checkout={checkout} />
        <AddressFields {...{ wire, format, change }} country={draft.country} />
      </div>
    </fieldset>
  );
}

/** The addresses that a member keeps, to take one over. The default stands in the form where nothing was typed yet. */
function SavedAddresses({ checkout }: { checkout: Checkout }) {
  const { t } = useWords<'checkout'>();
  const rows = useAddresses();
  const { draft, change } = checkout;
  const take = ({ firstName, lastName, receiver, phone, address, city, state, zip, country }: SavedAddress) =>
    change({ firstName, lastName, receiver, phone, address, city, state, zip, country });
  useEffect(() => {
    const first = rows.find(({ isDefault }) => isDefault);
    if (first && TYPED.every((part) => draft[part] === ''))
      take({ ...first, phone: draft.phone || first.phone });
    // Once, when they arrive: a person who then empties a field means it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rows]);
  if (rows.length === 0) return null;
  const taken = rows.find((row) => TAKEN.every((part) => row[part] === draft[part]));
  return (
    <Select
      className={styles.wide}
      label={t('checkout.saved_addresses')}
      value={taken?.id ?? ''}
      onChange={({ target }) => {
        const row = rows.find(({ id }) => id === target.value);
        if (row) take(row);
        else change({ firstName: '', lastName: '', receiver: '', address: '', city: '', state: '', zip: '' });
      }}
    >
      {rows.map(({ id, lines }) => (
        <option key={id} value={id}>
          {lines.join(', ')}
        </option>
      ))}
      <option value="">{t('checkout.another_address')}</option>
    </Select>
  );
}

const TAKEN = ['firstName', 'lastName', 'receiver', 'address', 'city', 'state', 'zip', 'country'] as const;
/** What a person types of an address. The country is there before, by a guess. */
const TYPED = ['firstName', 'lastName', 'receiver', 'address', 'city', 'state', 'zip'] as const;
const NONE: readonly SavedAddress[] = [];

function useAddresses(): readonly SavedAddress[] {
  const call = useCall();
  const member = useMemberName() !== null;
  const [rows, setRows] = useState(NONE);
  useEffect(() => {
    if (!member) return;
    const stop = new AbortController();
    call('GET /api/addresses', {}, { signal: stop.signal }).then(
      (all) => setRows(all.rows),
      // The form can be filled by hand.
      () => {},
    );
    return () => stop.abort();
  }, [call, member]);
  return member ? rows : NONE;
}
