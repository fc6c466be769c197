import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { currency } from '../primitives/money.ts';
import { email, isoTime } from '../primitives/text.ts';
import { FIRST_STEPS } from './first-step-names.ts';
import { ALL_STAFF } from './roles.ts';

/** A person who did something, and when. */
const deed = z.object({ by: z.string().nullable(), at: isoTime });

export const firstSteps = z.object({
  done: z.record(z.enum(FIRST_STEPS), z.boolean()),
  /** The name that people have given the store, and whether it has a logo; empty until a person has named it. */
  brand: z.object({ name: z.string(), logo: z.boolean() }),
  /** The name of the seller; empty until it is entered. */
  seller: z.string(),
  /** The store's own currency. */
  currency,
  /** Codes of the payment methods that take real money. */
  methods: z.array(z.string()),
  /** The first product that did not come with the demo catalog. */
  product: z
    .object({
      id: z.uuid(),
      name: z.string(),
      /** Keys can be imported for it: it is a key, and has no variants. */
      takesKeys: z.boolean(),
    })
    .nullable(),
  /** The last test email; null if none was sent. */
  mail: z.object({ to: z.string(), state: z.enum(['queued', 'accepted', 'bounced', 'failed']) }).nullable(),
  /** Who has read the legal pages; null if they were not read. */
  legal: deed.nullable(),
  live: z.boolean(),
  /** Who opened or closed the store; null if it was never opened. */
  switched: deed.nullable(),
  /** Goes along with opening and closing. */
  revision: z.int(),
  /** Products of the demo catalog that are still there. */
  demo: z.int(),
});
export type FirstSteps = z.infer<typeof firstSteps>;

export const staffFirstSteps = endpoint({
  name: 'staffFirstSteps',
  method: 'GET',
  path: '/admin/first-steps',
  access: 'staff',
  roles: ALL_STAFF,
  summary: 'What is done of the steps before the first sale, and whether the store is live.',
  reply: firstSteps,
});

export const staffTestEmail = endpoint({
  name: 'staffTestEmail',
  method: 'POST',
  path: '/admin/first-steps/test-email',
  access: 'staff',
  roles: ['owner'],
  summary: 'Sends a test email. Whether the mail server has taken it is told by the steps.',
  body: z.object({ email }),
  reply: z.null(),
  problems: ['invalid_input'],
  limit: { calls: 5, seconds: 60 },
});

export const staffLegalRead = endpoint({
  name: 'staffLegalRead',
  method: 'POST',
  path: '/admin/first-steps/legal-pages',
  access: 'staff',
  roles: ['catalogue'],
  summary: 'Notes that a person has read the legal pages and finds them right, or takes that back.',
  body: z.object({ read: z.boolean() }),
  reply: z.null(),
});

export const staffRemoveDemo = endpoint({
  name: 'staffRemoveDemo',
  method: 'POST',
  path: '/admin/first-steps/remove-demo',
  access: 'staff',
  roles: ['owner'],
  freshCode: true,
  summary:
    'Removes the demo catalog: its products are retired, their unsold keys voided, its reviews, coupons, banners and news taken away. Orders stay.',
  reply: firstSteps,
  problems: ['staff_code_again'],
});

export const staffSwitchStore = endpoint({
  name: 'staffSwitchStore',
  method: 'POST',
  path: '/admin/store/live',
  access: 'staff',
  roles: ['owner'],
  freshCode: true,
  summary:
    'Opens the store for real payments, once every step is done and no product of the demo catalog is left; or closes it again.',
  body: z.object({ live: z.boolean(), revision: z.int().min(0) }),
  reply: firstSteps,
  problems: ['content_changed', 'first_steps_open', 'demo_in_the_way', 'staff_code_again'],
});

/** The calls about what comes before the first sale. */
export const FIRST_STEP_CALLS = [
  staffFirstSteps,
  staffTestEmail,
  staffLegalRead,
  staffRemoveDemo,
  staffSwitchStore,
] as const;
