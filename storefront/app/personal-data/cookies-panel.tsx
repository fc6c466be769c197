import { useWords } from '@halfturn/locales/react.ts';
import { Check } from '@halfturn/ui/check.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { useSyncExternalStore } from 'react';
import { readCookie, setCookie } from '../stored.ts';
import styles from './personal-data.module.css';

const CHOSEN = 'visitschosen';
const isCounted = (): boolean => readCookie('visits') !== 'off';
function onChoice(hear: () => void): () => void {
  addEventListener(CHOSEN, hear);
  return () => removeEventListener(CHOSEN, hear);
}

/** The one thing that there is to choose: whether this browser's visits are counted. */
export function CookiesPanel() {
  const { t } = useWords<'personal'>();
  // The server draws the page for everybody alike.
  const counted = useSyncExternalStore(onChoice, isCounted, () => true);
  return (
    <Panel title={t('personal.cookies_title')}>
      <p className={styles.text}>
        {t('personal.cookies_text')} {t('personal.cookies_affiliate')}
      </p>
      <Check
        checked={counted}
        aria-describedby="count-hint"
        onChange={({ target: { checked } }) => {
          setCookie('visits', checked ? 'on' : 'off');
          dispatchEvent(new Event(CHOSEN));
        }}
      >
        {t('personal.count_visits')}
      </Check>
      <p id="count-hint" className="small muted">
        {t('personal.count_hint')}
      </p>
    </Panel>
  );
}
