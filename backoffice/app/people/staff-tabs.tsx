import { useWords } from '@halfturn/locales/react.ts';
import { useLocation } from 'react-router';
import { ListTabs } from '../layout/list-page.tsx';

/** From the people to their roles and back. */
export function StaffTabs() {
  const { t } = useWords<'staff' | 'staff-people'>();
  const { pathname } = useLocation();
  const links = [
    { href: '/staff', label: t('staff-people.people') },
    { href: '/staff/roles', label: t('staff-people.roles') },
  ].map((link) => ({ ...link, current: pathname === link.href }));
  return <ListTabs label={t('staff.people')} links={links} />;
}
