import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import type { Dict } from '@halfturn/locales/message.ts';
import { loadDict as account } from 'virtual:words-of/account';
import { loadDict as activation } from 'virtual:words-of/activation';
import { loadDict as addresses } from 'virtual:words-of/addresses';
import { loadDict as affiliate } from 'virtual:words-of/affiliate';
import { loadDict as myAffiliate } from 'virtual:words-of/my-affiliate';
import { loadDict as cart } from 'virtual:words-of/cart';
import { loadDict as chat } from 'virtual:words-of/chat';
import { loadDict as checkout } from 'virtual:words-of/checkout';
import { loadDict as compare } from 'virtual:words-of/compare';
import { loadDict as enquiries } from 'virtual:words-of/enquiries';
import { loadDict as feedback } from 'virtual:words-of/feedback';
import { loadDict as list } from 'virtual:words-of/list';
import { loadDict as contact } from 'virtual:words-of/contact';
import { loadDict as ticket } from 'virtual:words-of/ticket';
import { loadDict as findOrder } from 'virtual:words-of/find-order';
import { loadDict as gift } from 'virtual:words-of/gift';
import { loadDict as letters } from 'virtual:words-of/letters';
import { loadDict as main } from 'virtual:words-of/main';
import { loadDict as membership } from 'virtual:words-of/membership';
import { loadDict as notices } from 'virtual:words-of/notices';
import { loadDict as orders } from 'virtual:words-of/orders';
import { loadDict as pages } from 'virtual:words-of/pages';
import { loadDict as payments } from 'virtual:words-of/payments';
import { loadDict as personalData } from 'virtual:words-of/personal-data';
import { loadDict as product } from 'virtual:words-of/product';
import { loadDict as savedFilters } from 'virtual:words-of/saved-filters';
import { loadDict as signIn } from 'virtual:words-of/sign-in';
import { loadDict as support } from 'virtual:words-of/support';
import { loadDict as wishlist } from 'virtual:words-of/wishlist';
import { loadDict as withdrawal } from 'virtual:words-of/withdrawal';
import type { PageBundle } from './bundles.ts';

/** The words of every bundle in every language. Only the server has use for all of them. */
export const LOADERS: Record<PageBundle, (locale: Locale) => Promise<Dict>> = {
  main,
  activation,
  cart,
  addresses,
  product,
  pages,
  checkout,
  compare,
  letters,
  orders,
  payments,
  'personal-data': personalData,
  enquiries,
  affiliate,
  'my-affiliate': myAffiliate,
  list,
  feedback,
  membership,
  notices,
  support,
  wishlist,
  withdrawal,
  'find-order': findOrder,
  contact,
  ticket,
  chat,
  gift,
  account,
  'sign-in': signIn,
  'saved-filters': savedFilters,
};
