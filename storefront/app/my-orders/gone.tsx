import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { AccountPage } from '../account/account-page.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';

/** In the place of an order that is none of this member's, or that was deleted. */
export function Gone() {
  const { t } = useWords<'my-orders' | 'shell'>();
  return (
    <AccountPage title={t('shell.title_my_order')}>
      <Empty
        icon="ticket"
        title={t('my-orders.gone')}
        action={
          <Go to={links.orders()} className={buttonClass({ variant: 'main' })}>
            {t('my-orders.to_list')}
          </Go>
        }
      >
        {t('my-orders.gone_text')}
      </Empty>
    </AccountPage>
  );
}
