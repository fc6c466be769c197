import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { useLocation } from 'react-router';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { PageHead } from '../root/page-head.tsx';
import { StatePanel } from './state-panel.tsx';

/** Stands for an order that this browser may not see. It does not tell whether there is one. */
export function NotOpen() {
  const { t } = useWords<'orders' | 'shell'>();
  const orderNo = new URLSearchParams(useLocation().search).get('order')?.trim() || undefined;
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
            <Go to={links.findOrder(orderNo)} className={buttonClass({ variant: 'main' })}>
              {t('shell.title_find_order')}
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
