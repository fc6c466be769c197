import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { PageHead } from '../root/page-head.tsx';
import { StatePanel } from './state-panel.tsx';

/** Stands for an order that this browser may not see. It does not tell whether there is one. */
export function NotOpen() {
  const { t } = useWords<'orders' | 'shell'>();
  return (
    <>
      <PageHead title={t('orders.not_open')} hidden />
      <StatePanel
        icon="lock"
        state="not-open"
        title={t('orders.not_open')}
        text={t('orders.not_open_text')}
        actions={
          <>
            <Go to={links.home()} className={buttonClass({ variant: 'main' })}>
              {t('shell.go_home')}
            </Go>
            <Go to={links.info('/contact-us')} className={buttonClass()}>
              {t('orders.support')}
            </Go>
          </>
        }
      />
    </>
  );
}
