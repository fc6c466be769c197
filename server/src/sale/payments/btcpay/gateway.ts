import { createSecretKey } from 'node:crypto';
import type { Locale } from '@halfturn/contract/primitives/locale.ts';
import { currencyFacts } from '@halfturn/contract/primitives/money.ts';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { BtcpayConfig } from '../../../platform/config.ts';
import { outward } from '../../../platform/outward/outward.ts';
import { toDecimal } from '../decimal.ts';
import type { PaymentRequest, Provider, ProviderEvent } from '../provider.ts';
import { btcpayInvoice, btcpayMethods, eventOf, paymentsOf, type BtcpayInvoice } from './invoice.ts';
import { readMessage } from './webhook.ts';

export const BTCPAY = 'btcpay';

/** Payments that come within a day after the end of an invoice are still seen: so long may late money pay. */
const WATCHED_MINUTES = 24 * 60;
/** An order has a handful of attempts at most. */
const INVOICES = 100;

const pullPayment = z.object({ id: z.string().min(1), name: z.string().nullish(), viewLink: z.url() });

/** Our languages as BTCPay's pages know them. */
export const BTCPAY_LANGUAGES: Readonly<Record<Locale, string>> = {
  ar: 'ar',
  cz: 'cs-CZ',
  de: 'de-DE',
  'en-US': 'en',
  es: 'es-ES',
  fr: 'fr-FR',
  hu: 'hu-HU',
  it: 'it-IT',
  ja: 'ja-JP',
  ko: 'ko',
  nl: 'nl-NL',
  pl: 'pl',
  pt: 'pt-BR',
  ro: 'ro',
  ru: 'ru-RU',
  tr: 'tr',
  'zh-CN': 'zh-SP',
  'zh-TW': 'zh-TW',
};

/**
 * BTCPay Server, by its Greenfield API: an invoice in the order's currency, paid in coins. It knows no idempotency, so what might exist
 * already is looked for first: an invoice by its order and attempt, a refund by its name.
 */
export function btcpayGateway(settings: BtcpayConfig, clock: Clock, log: FastifyBaseLogger): Provider {
  const { apiUrl, storeId, apiKey } = settings;
  const way = outward({ name: 'btcpay', origins: [apiUrl], clock, log });
  const key = createSecretKey(Buffer.from(settings.webhookSecret.expose(), 'utf8'));
  const ours = `/api/v1/stores/${encodeURIComponent(storeId)}`;
  const pathOf = (invoiceId: string): string => `/api/v1/invoices/${encodeURIComponent(invoiceId)}`;

  const ask = async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> => {
    const answer = await way.fetch(`${apiUrl}${path}`, {
      method,
      headers: {
        authorization: `token ${apiKey.expose()}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok)
      throw new Error(`BTCPay Server refused ${method} ${path.split('?')[0]}: ${answer.status}`);
    return await answer.json();
  };

  const invoicesOf = async (orderNo: string, attemptId: string): Promise<BtcpayInvoice[]> => {
    const query = new URLSearchParams({ orderId: orderNo, take: String(INVOICES) });
    const all = z.array(btcpayInvoice).parse(await ask('GET', `${ours}/invoices?${query}`));
    return all.filter(({ metadata }) => metadata.attempt === attemptId).sort(oldestFirst);
  };

  // Two that ask for the same attempt at once wait for one answer; a second process finds the first one's invoice.
  const opening = new Map<string, Promise<BtcpayInvoice>>();
  const openOnce = async (request: PaymentRequest): Promise<BtcpayInvoice> => {
    const [known] = await invoicesOf(request.orderNo, request.attemptId);
    return (
      known ??
      btcpayInvoice.parse(await ask('POST', `${ours}/invoices`, invoiceRequest(request, clock.now())))
    );
  };

  const find = async (invoiceId: string): Promise<BtcpayInvoice> =>
    btcpayInvoice.parse(await ask('GET', pathOf(invoiceId)));
  const read = async (ref: string): Promise<ProviderEvent | null> => {
    const { invoiceId, payment } = partsOf(ref);
    const invoice = await find(invoiceId);
    const methods = btcpayMethods.parse(await ask('GET', `${pathOf(invoiceId)}/payment-methods`));
    return eventOf(invoice, paymentsOf(methods, invoice.currency), payment);
  };

  return {
    code: BTCPAY,
    available: way.available,
    async create(request) {
      const { attemptId } = request;
      let asked = opening.get(attemptId);
      if (!asked) {
        asked = openOnce(request).finally(() => opening.delete(attemptId));
        opening.set(attemptId, asked);
      }
      const { id, checkoutLink } = await asked;
      return { ref: id, url: checkoutLink };
    },
    read,
    async cancel(ref) {
      const { invoiceId } = partsOf(ref);
      const { status } = await find(invoiceId);
      // Money on its way would be lost sight of: it is waited for, and goes back.
      if (status === 'New') await ask('POST', `${pathOf(invoiceId)}/status`, { status: 'Invalid' });
    },
    async refund({ captureRef, amount, idem }) {
      const { invoiceId } = partsOf(captureRef);
      const name = `Refund ${idem}`;
      const known = z
        .array(pullPayment)
        .parse(await ask('GET', `${ours}/pull-payments?includeArchived=true`))
        .find((one) => one.name === name);
      const made =
        known ??
        pullPayment.parse(
          await ask('POST', `${pathOf(invoiceId)}/refund`, {
            name,
            refundVariant: 'Custom',
            customAmount: toDecimal(amount.amount, currencyFacts(amount.currency).digits),
            customCurrency: amount.currency,
          }),
        );
      return { ref: made.id, claimUrl: made.viewLink };
    },
    verify: async (raw, headers) => readMessage(raw, headers, { key, storeId, now: clock.now() }),
  };
}

const oldestFirst = (a: BtcpayInvoice, b: BtcpayInvoice): number =>
  a.createdTime - b.createdTime || (a.id < b.id ? -1 : 1);

/** A payment's name for us is that of its invoice, and where it is one beside the invoice's own sum, its own. */
function partsOf(ref: string): { invoiceId: string; payment: string | null } {
  const [invoiceId = '', payment = null] = ref.split('#');
  return { invoiceId, payment };
}

function invoiceRequest(request: PaymentRequest, now: Date) {
  const { amount, currency } = request.amount;
  const minutes = Math.floor((request.expiresAt.getTime() - now.getTime()) / 60_000);
  return {
    amount: toDecimal(amount, currencyFacts(currency).digits),
    currency,
    metadata: { orderId: request.orderNo, attempt: request.attemptId },
    checkout: {
      speedPolicy: 'MediumSpeed',
      expirationMinutes: Math.max(1, minutes),
      monitoringMinutes: WATCHED_MINUTES,
      paymentTolerance: 0,
      redirectURL: request.returnUrl,
      redirectAutomatically: true,
      defaultLanguage: BTCPAY_LANGUAGES[request.locale],
    },
  };
}
