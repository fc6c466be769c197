import type { IconName } from '@halfturn/ui/icon-paths.ts';
import type { Key } from '@halfturn/locales/keys.ts';
import type { PlaceWords } from '../places.ts';

/** Something that the search offers to do: the page on which it is done. */
export interface PageAct {
  to: string;
  icon: IconName;
  name: Key<PlaceWords>;
  /** The call that the act ends in. */
  needs?: string;
}

/** What can be begun from anywhere. A new act is a line here. */
export const ACTS: readonly PageAct[] = [
  { to: '/coupons/new', icon: 'gift', name: 'staff-coupons.new', needs: 'staffMakeCoupon' },
  { to: '/notices/new', icon: 'bell', name: 'staff-notices.write', needs: 'staffAnnounce' },
  { to: '/news/new', icon: 'info', name: 'staff-content.new_news', needs: 'staffCreateNews' },
  { to: '/pages/new', icon: 'copy', name: 'staff-content.new_page', needs: 'staffCreatePage' },
  { to: '/staff/roles', icon: 'people', name: 'staff-people.roles_title', needs: 'staffRoles' },
  { to: '/mails/templates', icon: 'mail', name: 'staff-mail-texts.title', needs: 'staffMailTemplates' },
  { to: '/account', icon: 'user', name: 'staff-account.title' },
];
