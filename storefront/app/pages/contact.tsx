import { useWords } from '@halfturn/locales/react.ts';
import { Panel } from '@halfturn/ui/panel.tsx';
import styles from './contact.module.css';
import type { Contact } from './text.loader.ts';

/** Address, telephone and company as the shopkeeper has saved them; nothing where they have not. */
export function ContactDetails({ email, phone, company }: Contact) {
  const { t } = useWords<'pages'>();
  if (!email && !phone && !company) return null;
  return (
    <Panel title={t('pages.reach')} className={styles.panel}>
      <dl className={styles.details}>
        {email && (
          <div>
            <dt>{t('pages.email')}</dt>
            <dd>
              <a className="link" href={`mailto:${email}`}>
                <bdi>{email}</bdi>
              </a>
            </dd>
          </div>
        )}
        {phone && (
          <div>
            <dt>{t('pages.phone')}</dt>
            <dd>
              <a className="link ltr" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
                {phone}
              </a>
            </dd>
          </div>
        )}
        {company && (
          <div>
            <dt>{t('pages.company')}</dt>
            <dd className={styles.company}>{company}</dd>
          </div>
        )}
      </dl>
    </Panel>
  );
}
