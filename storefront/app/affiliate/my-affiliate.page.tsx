import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { useLoaderData } from 'react-router';
import { AccountPage } from '../account/account-page.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { EarningsPanel } from './earnings-panel.tsx';
import { EntriesPanel } from './entries-panel.tsx';
import { LinkPanel } from './link-panel.tsx';
import type { loader } from './my-affiliate.loader.ts';

/** `/my-affiliate`: an affiliate's link, what it has earned, and the way to the store balance. */
export function Component() {
  const { t } = useWords<'shell' | 'affiliates'>();
  const { affiliate } = useLoaderData<typeof loader>();
  return (
    <AccountPage title={t('shell.title_affiliate')}>
      {affiliate ? (
        <>
          {affiliate.active ? (
            <LinkPanel affiliate={affiliate} />
          ) : (
            <Notice tone="warn">{t('affiliates.ended')}</Notice>
          )}
          <EarningsPanel affiliate={affiliate} />
          <EntriesPanel entries={affiliate.entries} />
        </>
      ) : (
        <Empty
          icon="share"
          title={t('affiliates.none')}
          action={
            <Go to={links.info('/affiliate')} className={buttonClass({ variant: 'main' })}>
              {t('affiliates.apply')}
            </Go>
          }
        >
          {t('affiliates.none_text')}
        </Empty>
      )}
    </AccountPage>
  );
}
