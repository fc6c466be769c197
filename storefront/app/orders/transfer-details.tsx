import { currencyFacts } from '@halfturn/contract/primitives/currencies.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { copyText } from '@halfturn/ui/copy-text.ts';
import { useEffect, useRef, useState } from 'react';
import styles from './transfer.module.css';
import type { Transfer } from './use-transfer.ts';

/** How long "Copied" stands. */
const COPIED_MS = 2_000;

/** The account, the amount and the reference, each to be copied as a bank's form takes it. */
export function TransferDetails({ transfer }: { transfer: Transfer }) {
  const { t, locale } = useWords<'transfer'>();
  const { amount, iban, holder, bic, bank, reference } = transfer;
  const { digits } = currencyFacts(amount.currency);
  const figure = (amount.amount / 10 ** digits).toFixed(digits);
  return (
    <dl className={styles.details} aria-label={t('transfer.details')}>
      <Row label={t('transfer.amount')} shown={formatMoney(amount, locale)} text={figure} />
      <Row label={t('transfer.reference')} shown={reference} text={reference} />
      <Row label={t('transfer.holder')} shown={holder} text={holder} />
      <Row label={t('transfer.iban')} shown={iban} text={iban.replaceAll(' ', '')} />
      {bic && <Row label={t('transfer.bic')} shown={bic} text={bic} />}
      {bank && (
        <div>
          <dt>{t('transfer.bank')}</dt>
          <dd>
            <bdi>{bank}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Row({ label, shown, text }: { label: string; shown: string; text: string }) {
  const { t } = useWords<'transfer'>();
  const value = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi ref={value} className={styles.value}>
          {shown}
        </bdi>
        <Button
          size="tiny"
          icon={copied ? 'check' : 'copy'}
          aria-label={t('transfer.copy_what', { what: label })}
          onClick={async () => setCopied(await copyText(text, value.current))}
        >
          {copied ? t('transfer.copied') : t('transfer.copy')}
        </Button>
        <span className="sr-only" role="status">
          {copied && t('transfer.copied')}
        </span>
      </dd>
    </div>
  );
}
