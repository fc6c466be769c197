import { isOneOf } from '../primitives/names.ts';
import type { StaffRole } from './roles.ts';

/** The parts of the back office that a role of the owner's own is put together from. */
export const AREAS = [
  'orders',
  'claims',
  'withdrawals',
  'disputes',
  'coupons',
  'products',
  'keys',
  'prices',
  'search',
  'customers',
  'membership',
  'affiliates',
  'notices',
  'newsletter',
  'personal-data',
  'support',
  'enquiries',
  'reviews',
  'bank',
  'invoices',
  'tax',
  'currencies',
  'payment-methods',
  'risk',
  'content',
  'home',
  'mails',
  'settings',
  'visits',
  'reports',
  'audit',
  'other',
] as const;
export type Area = (typeof AREAS)[number];

/** The area of a call by the first part of its path below `/admin/`, where the part is not the area's own name. */
const AREA_OF: Readonly<Record<string, Area>> = {
  classes: 'products',
  pictures: 'products',
  attributes: 'products',
  'product-bulks': 'products',
  'product-imports': 'products',
  'order-bulks': 'orders',
  'product-choices': 'products',
  'product-types': 'products',
  'product-fields': 'products',
  'product-type-order': 'products',
  stock: 'keys',
  'stock-low': 'keys',
  'stock-threshold': 'keys',
  'key-batches': 'keys',
  'key-imports': 'keys',
  'key-import-hints': 'keys',
  'key-search': 'keys',
  synonyms: 'search',
  members: 'membership',
  'coupon-choices': 'coupons',
  'personal-requests': 'personal-data',
  'enquiries-waiting': 'enquiries',
  'support-waiting': 'support',
  'support-rules': 'support',
  'reviews-waiting': 'reviews',
  'writing-rules': 'reviews',
  'payment-providers': 'payment-methods',
  'sign-in-providers': 'settings',
  'delivery-methods': 'settings',
  alarms: 'settings',
  backups: 'settings',
  reminders: 'orders',
  replies: 'support',
  chats: 'support',
  'chat-presence': 'support',
  limits: 'settings',
  brand: 'settings',
  footer: 'settings',
  hours: 'settings',
  'mail-templates': 'mails',
  'bounce-account': 'mails',
  'mail-webhooks': 'mails',
  redirects: 'content',
  store: 'settings',
  'first-steps': 'settings',
};

/**
 * What a permission lets a person do in its area: `see` reads, `change` writes, and `sensitive` covers the calls that ask for a
 * fresh code, because they move money, keys or access.
 */
export const LEVELS = ['see', 'change', 'sensitive'] as const;
export type Level = (typeof LEVELS)[number];

export type Permission = `${Area}.${Level}`;

/** What is asked about a call. */
export interface Declared {
  method: string;
  path: string;
  roles?: readonly StaffRole[] | undefined;
  freshCode?: true;
  grantable?: true;
}

/** The area that a call belongs to. */
export function areaOf(path: string): Area {
  const part = path.split('/')[2] ?? '';
  return AREA_OF[part] ?? (isOneOf(AREAS, part) ? part : 'other');
}

/**
 * The permission that a call needs, derived from its declaration. Null for calls of the owner alone, which no own role may
 * make, and for those of every person at work, which need none, unless they are `grantable`.
 */
export function permissionOf(endpoint: Declared, everybody: readonly StaffRole[]): Permission | null {
  const others = (endpoint.roles ?? []).filter((role) => role !== 'owner');
  if (others.length === 0 && !endpoint.grantable) return null;
  if (!endpoint.grantable && everybody.every((role) => endpoint.roles?.includes(role))) return null;
  const level = endpoint.freshCode ? 'sensitive' : endpoint.method === 'GET' ? 'see' : 'change';
  return `${areaOf(endpoint.path)}.${level}`;
}
