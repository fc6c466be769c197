import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Logo } from '@halfturn/ui/logo.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { usePage } from '../root/page-context.ts';
import styles from './checkout-header.module.css';

/** The light head of the checkout: nothing in it leads away from buying but home and help. */
export function CheckoutHeader() {
  const { t } = useWords<'shell' | 'checkout'>();
  const { origin } = usePage();
  return (
    <header className={styles.top}>
      <div className={`page ${styles.row}`}>
        <Go to={links.home()} className={styles.logo} aria-label={t('shell.home_link')}>
          <Logo />
        </Go>
        {/* Said only where it is true. */}
        {origin.startsWith('https:') && (
          <span className={styles.lock}>
            <Icon name="lock" /> {t('checkout.encrypted')}
          </span>
        )}
        <Go to={links.info('/contact-us')} className={buttonClass({ variant: 'quiet' }, styles.help)}>
          <Icon name="chat" /> <span>{t('shell.footer_support')}</span>
        </Go>
      </div>
    </header>
  );
}
