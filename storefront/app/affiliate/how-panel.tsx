import { useWords } from '@halfturn/locales/react.ts';
import { Panel } from '@halfturn/ui/panel.tsx';
import enquiries from '../enquiries/enquiries.module.css';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import styles from './affiliate.module.css';

/** How the affiliate program works, and where an affiliate sees what it earned. */
export function HowPanel() {
  const { t, rich } = useWords<'affiliates'>();
  return (
    <Panel title={t('affiliates.how')}>
      <div className={styles.panel}>
        <ol className={enquiries.steps}>
          <li>{t('affiliates.how_rate')}</li>
          <li>{t('affiliates.how_link')}</li>
          <li>{t('affiliates.how_cookie')}</li>
          <li>{t('affiliates.how_held')}</li>
          <li>{t('affiliates.how_paid')}</li>
        </ol>
        <p className="small">
          {rich(
            'affiliates.see',
            {},
            {
              mine: (words) => (
                <Go to={links.account('/my-affiliate')} className="link">
                  {words}
                </Go>
              ),
            },
          )}
        </p>
      </div>
    </Panel>
  );
}
