import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { copyText } from '@halfturn/ui/copy-text.ts';
import { useId, useRef, useState } from 'react';
import styles from './payment-methods.module.css';

/** A text that is entered elsewhere, with a button that copies it. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const { t } = useWords<'staff-payment-accounts'>();
  const [copied, setCopied] = useState(false);
  const shown = useRef<HTMLElement>(null);
  const id = useId();
  return (
    <div className={styles.copyLine}>
      <b id={id}>{label}</b>
      <div>
        <code ref={shown} dir="ltr" aria-labelledby={id}>
          {text}
        </code>
        <Button onClick={async () => setCopied(await copyText(text, shown.current))}>
          {t('staff-payment-accounts.copy')}
        </Button>
        <output>{copied && t('staff-payment-accounts.copied')}</output>
      </div>
    </div>
  );
}
