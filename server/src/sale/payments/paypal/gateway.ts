import * as z from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { FastifyBaseLogger } from 'fastify';
import { outward } from '../../../platform/outward/outward.ts';
import type { ProviderEvent, ProviderThat } from '../provider.ts';
import { paypalApi, PaypalRefused, type PaypalAccount } from './api.ts';
import { paypalMoney } from './money.ts';
import { orderRequest } from './order-request.ts';
import {
  approvalUrl,
  attemptOf,
  eventOf,
  paypalCapture,
  paypalOrder,
  reservedBy,
  withCapture,
  type PaypalAuthorisation,
  type PaypalOrder,
} from './order.ts';
import { readPaypalAftermath, readPaypalDisputes } from './read-aftermath.ts';
import { afterwardsOf, messageReader, orderOf } from './webhook.ts';

export const PAYPAL = 'paypal';

export interface PaypalSettings extends PaypalAccount {
  /** PayPal's name for our webhook: a part of what it signs. */
  webhookId: string;
}

/** What a capture may be refused for while the payment is still the buyer's to make. */
const UNDECIDED = new Set(['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED']);
const ENDED_BEFORE = new Set([
  'ORDER_ALREADY_CAPTURED',
  'ORDER_ALREADY_AUTHORIZED',
  'ORDER_COMPLETED_OR_VOIDED',
]);

const refundAnswer = z.object({ id: z.string().min(1), status: z.string().optional() });

/**
 * PayPal, by its orders (v2) and payments (v2): the buyer agrees on PayPal's site, and the store takes the money itself. Nothing is
 * taken from a message: each only makes the store read the order.
 */
export function paypalGateway(
  settings: PaypalSettings,
  clock: Clock,
  log: FastifyBaseLogger,
): ProviderThat<'capture' | 'authorise' | 'aftermath' | 'disputed'> {
  const way = outward({ name: 'paypal', origins: [settings.apiUrl], clock, log });
  const api = paypalApi(settings, way, clock);
  const certificateOrigins = certificateOriginsOf(settings.apiUrl);
  // A client of its own, so that forged messages do not pause the calls that capture money.
  const certificateWay = outward({ name: 'paypal certificates', origins: certificateOrigins, clock, log });
  const readMessage = messageReader(
    { webhookId: settings.webhookId, certificateOrigins },
    certificateWay,
    clock,
    log,
  );
  const reservationPath = (id: string): string => `/v2/payments/authorizations/${encodeURIComponent(id)}`;
  const pathOf = (ref: string): string => `/v2/checkout/orders/${encodeURIComponent(ref)}`;

  const find = async (ref: string): Promise<PaypalOrder | null> => {
    try {
      return paypalOrder.parse(await api.ask('GET', pathOf(ref)));
    } catch (error) {
      // PayPal deletes an order within hours if the buyer does not approve it.
      if (error instanceof PaypalRefused && error.status === 404) return null;
      throw error;
    }
  };
  const read = async (ref: string): Promise<ProviderEvent | null> => {
    const order = await find(ref);
    return order && eventOf(order);
  };

  /** Captures, or reserves, what the buyer has approved. */
  const ask = async (
    ref: string,
    how: 'capture' | 'authorize',
    idem: string,
  ): Promise<ProviderEvent | null> => {
    try {
      return eventOf(paypalOrder.parse(await api.ask('POST', `${pathOf(ref)}/${how}`, { idem })));
    } catch (error) {
      if (!(error instanceof PaypalRefused) || error.status !== 422) throw error;
      const { issues } = error;
      if (issues.some((issue) => UNDECIDED.has(issue))) return null;
      const order = await find(ref);
      const attemptId = order && attemptOf(order);
      const said = order && eventOf(order);
      if (said && said.kind !== 'approved') return said;
      // It says that the money was taken, and not yet by whom: asked again, it will.
      if (!attemptId || issues.some((issue) => ENDED_BEFORE.has(issue))) throw error;
      // The means of payment was declined, or PayPal does not let the two do business: another attempt may choose another one.
      log.info({ issues, ref }, 'PayPal does not let the money be taken');
      return { attemptId, kind: 'failed', capture: null };
    }
  };

  /** Takes all that is reserved, once: named by the reservation, and the last that can be taken of it. */
  const takeReserved = async (
    order: PaypalOrder,
    reserved: PaypalAuthorisation,
  ): Promise<ProviderEvent | null> => {
    const said = eventOf(order);
    if (said?.kind !== 'authorised') return said;
    const { id, amount } = reserved;
    try {
      const body = { amount, final_capture: true };
      const answer = await api.ask('POST', `${reservationPath(id)}/capture`, { body, idem: `take-${id}` });
      return eventOf(withCapture(order, paypalCapture.parse(answer)));
    } catch (error) {
      if (!(error instanceof PaypalRefused) || error.status !== 422) throw error;
      const now = await read(order.id);
      if (now?.kind !== 'authorised') return now;
      log.info({ issues: error.issues, ref: order.id }, 'PayPal does not give what it had reserved');
      return { attemptId: said.attemptId, kind: 'failed', capture: null };
    }
  };

  return {
    code: PAYPAL,
    available: way.available,
    async create(request) {
      const answer = await api.ask('POST', '/v2/checkout/orders', {
        body: orderRequest(request),
        idem: request.attemptId,
      });
      const order = paypalOrder.parse(answer);
      return { ref: order.id, url: approvalUrl(order) };
    },
    read,
    reserves: true,
    authorise: (ref, idem) => ask(ref, 'authorize', idem),
    async capture(ref, idem) {
      const order = await find(ref);
      const reserved = order && reservedBy(order);
      return reserved ? await takeReserved(order, reserved) : await ask(ref, 'capture', idem);
    },
    disputed: (since) => readPaypalDisputes(api, since),
    aftermath: (ref, orderRefOf) => readPaypalAftermath(api, ref, orderRefOf),
    // Money moves when we take it, and not before: an order that we leave alone cannot be paid, and PayPal has no call to end it. What
    // it has reserved is let go of.
    async cancel(ref, manual) {
      const order = manual ? await find(ref) : null;
      const reserved = order && reservedBy(order);
      if (reserved?.status !== 'CREATED') return;
      try {
        await api.ask('POST', `${reservationPath(reserved.id)}/void`, { body: null });
      } catch (error) {
        // It was taken, or let go of, a moment before: who cancels reads it afterwards.
        if (!(error instanceof PaypalRefused) || ![409, 422].includes(error.status)) throw error;
      }
    },
    async refund({ captureRef, amount, idem }) {
      const path = `/v2/payments/captures/${encodeURIComponent(captureRef)}/refund`;
      const body = { amount: paypalMoney(amount), custom_id: idem };
      const { id, status } = refundAnswer.parse(await api.ask('POST', path, { body, idem }));
      if (status === 'FAILED' || status === 'CANCELLED')
        throw new Error(`PayPal's refund ${id} is ${status}`);
      return { ref: id };
    },
    async verify(raw, headers) {
      const message = await readMessage(raw, headers);
      const after = afterwardsOf(message);
      if (after !== null) return { id: message.id, ref: after, event: null, about: 'aftermath' };
      const ref = orderOf(message);
      return ref === null ? null : { id: message.id, ref, event: null };
    },
  };
}

/** Where the certificates of an API are: of the live one under both its names, of the one for trying things under its own two. */
export function certificateOriginsOf(apiUrl: string): string[] {
  const { origin } = new URL(apiUrl);
  const other = origin.replace('//api-m.', '//api.');
  return other === origin ? [origin] : [origin, other];
}
