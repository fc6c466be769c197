import type { SavedAddress } from '@halfturn/contract/addresses.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Empty } from '@halfturn/ui/empty.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { AccountPage } from '../account/account-page.tsx';
import { AddressCard } from './address-card.tsx';
import { AddressDialog } from './address-dialog.tsx';
import styles from './addresses.module.css';

/** `/my-address`: where the member has things sent. */
export function Component() {
  const { t } = useWords<'shell' | 'addresses'>();
  const rows = useLoaderData<SavedAddress[]>();
  const [edited, setEdited] = useState<SavedAddress | 'new' | null>(null);
  const add = (
    <Button variant="main" icon="plus" onClick={() => setEdited('new')}>
      {t('addresses.add')}
    </Button>
  );
  return (
    <AccountPage title={t('shell.title_my_address')} end={rows.length > 0 && add}>
      {rows.length === 0 ? (
        <Empty icon="pin" title={t('addresses.empty')} action={add}>
          {t('addresses.empty_text')}
        </Empty>
      ) : (
        <ul className={styles.list}>
          {rows.map((address) => (
            <AddressCard key={address.id} address={address} onEdit={() => setEdited(address)} />
          ))}
        </ul>
      )}
      <AddressDialog
        address={edited === 'new' ? null : edited}
        open={edited !== null}
        onClose={() => setEdited(null)}
      />
    </AccountPage>
  );
}
