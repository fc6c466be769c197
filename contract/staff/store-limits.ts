import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { seenVersion } from '../primitives/seen-version.ts';

const whole = (least: number, most: number) => z.int('invalid').min(least).max(most);

/** What customers may do, in whole numbers. */
const storeLimits = z.object({
  /** Characters of a member's password. */
  passwordMin: whole(6, 128),
  passwordMax: whole(16, 128),
  /** Orders that await payment, and items in them (docs/decisions/0013). */
  openOrdersPerEmail: whole(1, 100),
  openOrdersPerIp: whole(1, 10_000),
  unitsPerProduct: whole(1, 1_000),
  openOrdersPerMember: whole(1, 1_000),
});
export type StoreLimits = z.output<typeof storeLimits>;

/**
 * What one member of staff may give to customers within 24 hours (docs/decisions/0077), in whole US dollars and points: above
 * `large` a fresh code is needed, above `most` it is refused.
 */
const givingLimits = z.object({
  largeUsd: whole(1, 1_000_000),
  mostUsd: whole(1, 1_000_000),
  largePoints: whole(1, 1_000_000),
  mostPoints: whole(1, 1_000_000),
});
export type GivingLimits = z.output<typeof givingLimits>;

const version = { version: seenVersion };

export const staffLimits = endpoint({
  name: 'staffLimits',
  method: 'GET',
  path: '/admin/limits',
  access: 'staff',
  // Shown beside the settings, to who sees those; changed by the owner alone.
  roles: ['catalogue'],
  summary: 'The limits for customers, and for what staff give to them.',
  reply: z.object({ store: storeLimits.extend(version), giving: givingLimits.extend(version) }),
});

export const staffSaveLimits = endpoint({
  name: 'staffSaveLimits',
  method: 'POST',
  path: '/admin/limits',
  access: 'staff',
  roles: ['owner'],
  summary: 'Saves the limits for customers. They hold at once.',
  body: storeLimits.extend(version).refine(({ passwordMin, passwordMax }) => passwordMin <= passwordMax, {
    path: ['passwordMax'],
    error: 'limit_order',
  }),
  reply: z.null(),
  problems: ['invalid_input', 'content_changed'],
});

export const staffSaveGivingLimits = endpoint({
  name: 'staffSaveGivingLimits',
  method: 'POST',
  path: '/admin/limits/giving',
  access: 'staff',
  roles: ['owner'],
  freshCode: true,
  summary: 'Saves the limits for what staff give to customers. The owners are told by mail.',
  body: givingLimits
    .extend(version)
    .refine(({ largeUsd, mostUsd }) => largeUsd <= mostUsd, { path: ['mostUsd'], error: 'limit_order' })
    .refine(({ largePoints, mostPoints }) => largePoints <= mostPoints, {
      path: ['mostPoints'],
      error: 'limit_order',
    }),
  reply: z.null(),
  problems: ['invalid_input', 'content_changed', 'staff_code_again'],
});
