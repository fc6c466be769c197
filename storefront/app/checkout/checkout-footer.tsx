import { useWords } from '@halfturn/locales/react.ts';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import styles from './checkout-footer.module.css';

const PAGES = [
  ['/condition', 'shell.title_condition'],
  ['/privacy-policy', 'shell.title_privacy_policy'],
  ['/refund-policy', 'shell.title_refund_policy'],
  ['/contact-us', 'shell.title_contact_us'],
] as const;

/** The foot of the checkout: what the law wants within reach, and nothing that leads away from buying. */
export function CheckoutFooter() {
  const { t } = useWords<'shell'>();
  return (
    <footer className={styles.foot}>
      <nav className="page" aria-label={t('shell.footer_nav')}>
        <ul className={styles.row}>
          {PAGES.map(([path, name]) => (
            <li key={path}>
              <Go to={links.info(path)} className="link">
                {t(name)}
              </Go>
            </li>
          ))}
          <li>
            <Go to={links.withdrawal()} className="link">
              {t('shell.title_withdrawal')}
            </Go>
          </li>
        </ul>
      </nav>
    </footer>
  );
}
