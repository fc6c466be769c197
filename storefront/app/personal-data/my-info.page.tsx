import { useWords } from '@halfturn/locales/react.ts';
import { useLoaderData } from 'react-router';
import { AccountPage } from '../account/account-page.tsx';
import { ConsentsPanel } from './consents-panel.tsx';
import { CookiesPanel } from './cookies-panel.tsx';
import { ErasePanel } from './erase-panel.tsx';
import { ExportPanel } from './export-panel.tsx';
import { KeptPanel } from './kept-panel.tsx';
import type { loader } from './my-info.loader.ts';

/** `/my-info`: what the store holds of a member, and what they can do about it. */
export function Component() {
  const { t } = useWords<'shell' | 'personal'>();
  const { consents, kept, erasure } = useLoaderData<typeof loader>();
  return (
    <AccountPage title={t('shell.title_my_info')} lead={t('personal.lead')}>
      <ExportPanel />
      <ConsentsPanel consents={consents} />
      <CookiesPanel />
      <KeptPanel kept={kept} />
      <ErasePanel facts={erasure} />
    </AccountPage>
  );
}
