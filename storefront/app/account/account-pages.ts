import type { Key } from '@halfturn/locales/keys.ts';
import type { IconName } from '@halfturn/ui/icon-paths.ts';
import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { AccountPath } from '../session/account-paths.ts';

interface AccountPageEntry {
  path: AccountPath;
  icon: IconName;
  title: Key<'shell'>;
  /** The figure that stands beside it in the menu. */
  counts?: keyof ReplyOf<Calls['GET /api/account/counts']>;
}

/** The pages of an account, in the order of its menu. */
export const ACCOUNT_PAGES: readonly AccountPageEntry[] = [
  { path: '/my-account', icon: 'home', title: 'shell.title_my_account' },
  { path: '/my-order', icon: 'ticket', title: 'shell.title_my_order', counts: 'orders' },
  { path: '/my-collect', icon: 'heart', title: 'shell.title_my_collect', counts: 'wishlist' },
  { path: '/my-membership', icon: 'medal', title: 'shell.title_my_membership' },
  { path: '/my-notice', icon: 'bell', title: 'shell.title_my_notice', counts: 'notices' },
  { path: '/my-support', icon: 'chat', title: 'shell.title_my_support' },
  { path: '/my-info', icon: 'user', title: 'shell.title_my_info' },
  { path: '/my-address', icon: 'pin', title: 'shell.title_my_address' },
  { path: '/my-changepwd', icon: 'lock', title: 'shell.title_my_changepwd' },
  { path: '/my-history', icon: 'clock', title: 'shell.title_my_history' },
];

/** In the menu of affiliates alone. */
export const AFFILIATE_PAGE: AccountPageEntry = {
  path: '/my-affiliate',
  icon: 'share',
  title: 'shell.title_affiliate',
};
