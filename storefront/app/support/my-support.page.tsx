import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { useLoaderData } from 'react-router';
import { AccountPage } from '../account/account-page.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { Ask } from './ask.tsx';
import { Conversation } from './conversation.tsx';
import type { MySupportData } from './my-support.loader.ts';
import { TicketList } from './ticket-list.tsx';

/** `/my-support`: the member's questions, a new one, or one of them. */
export function Component() {
  const loaded = useLoaderData<MySupportData>();
  switch (loaded.kind) {
    case 'list':
      return <TicketList view={loaded.view} />;
    case 'ask':
      return <Ask key={loaded.view.chosen?.orderNo ?? ''} view={loaded.view} />;
    case 'ticket':
      return <Conversation key={loaded.ticket.id} loaded={loaded.ticket} />;
    case 'gone':
      return <Gone />;
  }
}

/** In the place of a question that is none of this member's. */
function Gone() {
  const { t } = useWords<'support' | 'shell'>();
  return (
    <AccountPage title={t('shell.title_my_support')}>
      <Empty
        icon="chat"
        title={t('support.gone')}
        action={
          <Go to={links.support()} className={buttonClass({ variant: 'main' })}>
            {t('support.to_list')}
          </Go>
        }
      >
        {t('support.gone_text')}
      </Empty>
    </AccountPage>
  );
}
