import { useWords } from '@halfturn/locales/react.ts';
import { TabLinks } from '@halfturn/ui/tab-links.tsx';
import { renderGo } from '../layout/render-go.tsx';
import orders from '../orders/orders.module.css';

/** Between levels and members. */
export function Tabs({ current }: { current: 'levels' | 'members' }) {
  const { t } = useWords<'staff-membership'>();
  return (
    <div className={orders.tabs}>
      <TabLinks
        label={t('staff-membership.show')}
        renderLink={renderGo}
        links={[
          { href: '/membership', label: t('staff-membership.levels'), current: current === 'levels' },
          {
            href: '/membership/members',
            label: t('staff-membership.members'),
            current: current === 'members',
          },
        ]}
      />
    </div>
  );
}
