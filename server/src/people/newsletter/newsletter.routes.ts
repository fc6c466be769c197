import * as calls from '@halfturn/contract/newsletter.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bind, type Binding } from '../../platform/http/call.ts';
import { confirmNewsletter, leaveNewsletter, lookAtConfirming, lookAtLeaving } from './answer.ts';
import { askNewsletter } from './ask.ts';

export const newsletterRoutes = ({ db, clock }: Context): Binding[] => [
  bind(calls.askNewsletter, async ({ body, visitor }) => {
    await inTransaction(db, (trx) => askNewsletter(trx, { ...body, locale: visitor.locale }, clock.now()));
    return null;
  }),

  bind(calls.newsletterLink, async ({ query }) => ({
    state: await lookAtConfirming(db, query.token, clock.now()),
  })),

  bind(calls.confirmNewsletter, async ({ body }) => ({
    state: await inTransaction(db, (trx) => confirmNewsletter(trx, body.token, clock.now())),
  })),

  bind(calls.newsletterLeaving, async ({ query }) => ({ state: await lookAtLeaving(db, query.token) })),

  bind(calls.leaveNewsletter, async ({ body }) => ({
    state: await inTransaction(db, (trx) => leaveNewsletter(trx, body.token, clock.now())),
  })),
];
