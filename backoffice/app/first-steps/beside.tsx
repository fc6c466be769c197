import type { FirstSteps } from '@halfturn/contract/staff/first-steps.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import type { IconName } from '@halfturn/ui/icon-paths.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { useId } from 'react';
import { Link } from 'react-router';
import { useStaff } from '../layout/use-staff.ts';
import styles from './first-steps.module.css';

/** Beside the steps: what visitors see meanwhile, and what else can be set up. */
export function Beside({ currency }: Pick<FirstSteps, 'currency'>) {
  const { t, locale } = useWords<'staff-first-steps'>();
  const name = formatName('currency', currency, locale);
  const { mayCall } = useStaff();
  const [shown, further] = [useId(), useId()];
  const places: { to: string; icon: IconName; words: string; needs: string }[] = [
    {
      to: '/currencies',
      icon: 'globe',
      words: t('staff-first-steps.currency', { currency: name }),
      needs: 'staffCurrencies',
    },
    { to: '/staff', icon: 'people', words: t('staff-first-steps.teammate'), needs: 'staffPeople' },
    { to: '/tax', icon: 'card', words: t('staff-first-steps.tax_rates'), needs: 'staffTax' },
  ];
  const open = places.filter(({ needs }) => mayCall(needs));
  return (
    <div className={styles.stack}>
      <section className={styles.card} aria-labelledby={shown}>
        <div className={styles.body}>
          <h2 id={shown}>{t('staff-first-steps.preview_title')}</h2>
          <p>{t('staff-first-steps.preview_text')}</p>
          <a href="/" className={buttonClass({ variant: 'plain' })}>
            <Icon name="eye" />
            {t('staff-first-steps.preview')}
          </a>
        </div>
      </section>
      {open.length > 0 && (
        <section className={styles.card} aria-labelledby={further}>
          <div className={styles.body}>
            <h2 id={further}>{t('staff-first-steps.while')}</h2>
            <ul className={styles.places}>
              {open.map(({ to, icon, words }) => (
                <li key={to}>
                  <Icon name={icon} />
                  <Link to={to} className="link">
                    {words}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
    </div>
  );
}
