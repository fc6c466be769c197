import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { RecentTime } from '../orders/local-time.tsx';
import type { AccountData } from './my-account.loader.ts';

/** That orders wait for money; of a single one, until when and how much. */
export function WaitingNotice({ orders, serverNow }: Pick<AccountData, 'orders' | 'serverNow'>) {
  const { t, rich, locale } = useWords<'account' | 'my-orders'>();
  const { rows, toPay } = orders;
  if (toPay === 0) return null;
  const only =
    toPay === 1 ? rows.find(({ actions, payBefore }) => actions.includes('pay') && payBefore) : null;
  const name = only?.lines[0]?.name ?? '';
  return (
    <Notice
      tone="warn"
      icon="clock"
      end={
        <Go
          to={only ? links.order(only.orderNo) : links.orders({ state: 'to_pay' })}
          className={buttonClass({ size: 'tiny' })}
        >
          {only
            ? t('account.pay', { amount: formatMoney(only.realAmount, locale) })
            : t('my-orders.tab_to_pay')}
        </Go>
      }
    >
      <b>{t('account.waiting', { count: toPay })}</b>{' '}
      {only?.payBefore &&
        rich('account.kept', {
          name: <bdi>{name}</bdi>,
          time: <RecentTime at={only.payBefore} now={serverNow} />,
        })}
    </Notice>
  );
}
