import * as calls from '@halfturn/contract/alerts.ts';
import { accountById } from '../../people/accounts/door.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/kysely.ts';
import { bind, bindMember, type Binding } from '../../platform/http/call.ts';
import { alertWire } from './alerts.wire.ts';
import { confirmAlert, endAlert, lookAtAlert } from './answer-alert.ts';
import { openAlerts } from './alerts.queries.ts';
import { askAlert } from './ask-alert.ts';
import { endMyAlert, setMyAlert } from './my-alerts.ts';

export const alertsRoutes = (context: Context): Binding[] => {
  const { db, clock } = context;
  return [
    bind(calls.askAlert, async ({ body, visitor }) => {
      const { locale, currency } = visitor;
      await inTransaction(db, (trx) => askAlert(trx, { ...body, locale, currency }, clock.now()));
      return null;
    }),

    bindMember(calls.myAlerts, async ({ member }) => {
      const { email_norm } = await accountById(db, member.id);
      const open = await openAlerts(db, email_norm);
      return open.map(({ product_id, kind }) => ({ productId: product_id, kind }));
    }),

    bindMember(calls.setMyAlert, async ({ body, member, visitor }) => {
      const { locale, currency } = visitor;
      await inTransaction(db, (trx) =>
        setMyAlert(trx, { ...body, accountId: member.id, locale, currency }, clock.now()),
      );
      return null;
    }),

    bindMember(calls.endMyAlert, async ({ params, member }) => {
      await inTransaction(db, (trx) => endMyAlert(trx, { ...params, accountId: member.id }, clock.now()));
      return null;
    }),

    bind(calls.alertLink, async ({ query, visitor }) =>
      alertWire(context, await lookAtAlert(db, query.token, clock.now()), visitor),
    ),

    bind(calls.confirmAlert, async ({ body, visitor }) => {
      const alert = await inTransaction(db, (trx) => confirmAlert(trx, body.token, clock.now()));
      return await alertWire(context, alert, visitor);
    }),

    bind(calls.endAlert, async ({ body, visitor }) => {
      const alert = await inTransaction(db, (trx) => endAlert(trx, body.token, clock.now()));
      return await alertWire(context, alert, visitor);
    }),
  ];
};
