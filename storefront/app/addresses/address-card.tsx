import type { SavedAddress } from '@halfturn/contract/addresses.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useState } from 'react';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import styles from './addresses.module.css';
import { useBook } from './use-book.ts';

/** An address as its country writes it, and what can be done with it. */
export function AddressCard({ address, onEdit }: { address: SavedAddress; onEdit: () => void }) {
  const { t } = useWords<'addresses'>();
  const { busy, remove, makeDefault } = useBook(address);
  const [asks, setAsks] = useState(false);
  const { lines, isDefault } = address;
  // Said with the address: several buttons that are all called "Edit" are one to who hears them.
  const about = (action: string) => ({
    'aria-label': t('addresses.about', { action, address: lines.join(', ') }),
  });
  return (
    <li className={styles.card}>
      <Lines address={address} />
      {isDefault && (
        <Tag tone="good" className={styles.tag}>
          {t('addresses.default')}
        </Tag>
      )}
      <div className={styles.acts}>
        <Button size="tiny" {...about(t('addresses.edit'))} onClick={onEdit}>
          {t('addresses.edit')}
        </Button>
        {!isDefault && (
          <Button
            size="tiny"
            variant="quiet"
            busy={busy}
            {...about(t('addresses.make_default'))}
            onClick={() => void makeDefault()}
          >
            {t('addresses.make_default')}
          </Button>
        )}
        <Button
          size="tiny"
          variant="quiet"
          icon="trash"
          {...about(t('addresses.delete'))}
          // The store refuses the default; it says so without being asked to confirm first.
          onClick={() => (isDefault ? void remove() : setAsks(true))}
        >
          {t('addresses.delete')}
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        busy={busy}
        title={t('addresses.delete_ask')}
        keep={t('addresses.keep')}
        act={t('addresses.delete')}
        onConfirm={() => remove().then(() => setAsks(false))}
      >
        <p>
          <bdi>{lines.join(', ')}</bdi>
        </p>
      </ConfirmDialog>
    </li>
  );
}

function Lines({ address }: { address: SavedAddress }) {
  const { locale } = useWords();
  return (
    <address className={styles.lines}>
      {address.lines.map((line) => (
        <bdi key={line}>{line}</bdi>
      ))}
      <span>{formatName('region', address.country, locale)}</span>
      <bdi className={`ltr muted ${styles.phone}`}>{address.phone}</bdi>
    </address>
  );
}
