import { useWords } from '@halfturn/locales/react.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import styles from './reassurances.module.css';

const PROMISES = [
  { icon: 'clock', title: 'home.fast_title', text: 'home.fast_text' },
  { icon: 'card', title: 'home.payment_title', text: 'home.payment_text' },
  { icon: 'shield', title: 'home.safe_title', text: 'home.safe_text' },
  { icon: 'chat', title: 'home.service_title', text: 'home.service_text' },
] as const;

/** Fast delivery, payment, safe shopping, friendly service. */
export function Reassurances() {
  const { t } = useWords<'home'>();
  return (
    <ul className={styles.list} aria-label={t('home.reassurances')}>
      {PROMISES.map(({ icon, title, text }) => (
        <li key={icon}>
          <Icon name={icon} />
          <b>{t(title)}</b>
          <span>{t(text)}</span>
        </li>
      ))}
    </ul>
  );
}
