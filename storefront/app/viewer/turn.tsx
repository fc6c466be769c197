import { useWords } from '@halfturn/locales/react.ts';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import styles from './viewer.module.css';

/** To the picture before and the one after, and which one it is. */
export function Turn({ at, count, onGo }: { at: number; count: number; onGo: (step: 1 | -1) => void }) {
  const { t } = useWords<'viewer'>();
  return (
    <div className={styles.turn}>
      <IconButton icon="back" label={t('viewer.previous')} onClick={() => onGo(-1)} />
      <output className={styles.zoom} aria-live="polite">
        {t('viewer.counter', { no: at + 1, count })}
      </output>
      <IconButton icon="next" label={t('viewer.next')} onClick={() => onGo(1)} />
    </div>
  );
}
