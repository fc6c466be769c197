import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import type { Wire } from '../addresses/address-fields.tsx';
import disclosure from '../orders/disclosure.module.css';
import type { Draft } from './draft.ts';
import type { Checkout } from './use-checkout.ts';
import styles from './where.module.css';

const FIELDS = ['company', 'vatId', 'billingAddress'] as const;

/** What a firm wants on its invoice. Closed until the buyer opens it or has filled something in. */
export function Firm({ checkout, wire }: { checkout: Checkout; wire: Wire<keyof Draft> }) {
  const { t } = useWords<'tax' | 'checkout'>();
  const { draft, sentences } = checkout;
  const [open, setOpen] = useState<boolean | null>(null);
  const wrong = FIELDS.some((name) => sentences[name] !== undefined);
  return (
    <details
      className={cx(styles.note, disclosure.more)}
      // What is wrong has to be seen: the list of faults leads to it.
      open={wrong || (open ?? FIELDS.some((name) => draft[name] !== ''))}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span className="link">{t('tax.firm')}</span>
      </summary>
      <p className={styles.firm}>{t('tax.firm_hint')}</p>
      <div className="two">
        <TextField
          {...wire('company')}
          label={t('tax.company')}
          optional={t('checkout.optional')}
          autoComplete="organization"
          maxLength={120}
        />
        <TextField
          {...wire('vatId')}
          label={t('tax.vat_id')}
          optional={t('checkout.optional')}
          hint={t('tax.vat_hint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          inputClassName={styles.latin}
        />
        <TextArea
          {...wire('billingAddress')}
          className={styles.wide}
          label={t('tax.billing')}
          optional={t('checkout.optional')}
          autoComplete="street-address"
          maxLength={300}
          rows={3}
        />
      </div>
    </details>
  );
}
