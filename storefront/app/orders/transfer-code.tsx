import { useWords } from '@halfturn/locales/react.ts';
import { encode } from 'uqr';
import styles from './transfer.module.css';

/** The code that fills a banking app in. What is in it stands beside it in words. */
export function TransferCode({ text }: { text: string }) {
  const { t } = useWords<'transfer'>();
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <figure className={styles.code}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('transfer.code')}>
        <path d={path.join('')} />
      </svg>
      <figcaption className="small muted">{t('transfer.code')}</figcaption>
    </figure>
  );
}
