import { present } from '@halfturn/contract/primitives/rows.ts';
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { pageWith, serve, type Answer, type Asked, type Exchange } from './serve.ts';

export interface BtcpayOptions {
  apiKey?: string;
  storeId?: string;
  webhookSecret?: string;
  port?: number;
  now?: () => Date;
}

interface Payment {
  id: string;
  receivedDate: number;
  value: string;
  fee: string;
  status: 'Processing' | 'Settled' | 'Invalid';
  destination: string;
}

interface Invoice {
  id: string;
  status: 'New' | 'Processing' | 'Expired' | 'Invalid' | 'Settled';
  additionalStatus: 'None' | 'PaidPartial' | 'PaidOver' | 'PaidLate' | 'Marked' | 'Invalid';
  amount: string;
  currency: string;
  metadata: Record<string, unknown>;
  checkout: { expirationMinutes?: number; redirectURL?: string; defaultLanguage?: string };
  createdTime: number;
  expirationTime: number;
  payments: Payment[];
}

export interface PullPayment {
  id: string;
  name: string;
  amount: string;
  currency: string;
}

export type Call = 'create' | 'read' | 'list' | 'mark' | 'refund';

export interface Misbehaviour {
  /** Does what it was asked for, and the answer is lost. */
  lose?: Call;
  /** Answers 500, and does nothing. */
  fail?: Call;
  /** Sends no webhook. */
  silent?: boolean;
}

/** Units of whatever currency for one coin. */
const RATE = 50_000;
const ADDRESS = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

/** BTCPay Server, as far as the store knows it: its calls, its page with buttons, its signed messages, its books. */
export async function standInBtcpay(options: BtcpayOptions = {}) {
  const { apiKey = 'api-key', storeId = 'STORE', webhookSecret = 'webhook-secret' } = options;
  const now = options.now ?? (() => new Date());
  const seconds = (): number => Math.floor(now().getTime() / 1000);
  const invoices = new Map<string, Invoice>();
  const pullPayments: PullPayment[] = [];
  const deliveries: Promise<number>[] = [];

  const btcpay = {
    url: '',
    apiKey,
    storeId,
    webhookSecret,
    /** The store's webhook address; no webhook is sent while it is empty. */
    webhookUrl: '',
    misbehave: {} as Misbehaviour,
    invoices,
    pullPayments,
    /** Every call that came in, with its answer. */
    asked: [] as Exchange[],
    /** The buyer sends coins worth so much, as text of the invoice's currency. They are seen, and not confirmed yet. */
    pay(id: string, worth: string): Payment {
      const invoice = present(invoices.get(id));
      const late = seconds() > invoice.expirationTime;
      const payment: Payment = {
        id: `${randomBytes(32).toString('hex')}-0`,
        receivedDate: seconds(),
        // As a wallet does: to the last digit of a coin, upwards.
        value: (Math.ceil((Number(worth) / RATE) * 1e8) / 1e8).toFixed(8),
        fee: '0',
        status: 'Processing',
        destination: ADDRESS,
      };
      invoice.payments.push(payment);
      tell(invoice, 'InvoiceReceivedPayment', {
        afterExpiration: late,
        paymentMethodId: 'BTC-CHAIN',
        payment,
      });
      const enough = paidOf(invoice) >= Number(invoice.amount) - 1e-6;
      const over = paidOf(invoice) > Number(invoice.amount) + 0.001;
      if (enough && invoice.status === 'New') {
        Object.assign(invoice, { status: 'Processing', additionalStatus: over ? 'PaidOver' : 'None' });
        tell(invoice, 'InvoiceProcessing', { overPaid: over });
      } else if (enough && invoice.status === 'Expired') invoice.additionalStatus = 'PaidLate';
      return payment;
    },
    /** The network confirms all that was sent. */
    confirm(id: string): void {
      const invoice = present(invoices.get(id));
      for (const payment of invoice.payments.filter(({ status }) => status === 'Processing')) {
        payment.status = 'Settled';
        const afterExpiration = payment.receivedDate > invoice.expirationTime;
        tell(invoice, 'InvoicePaymentSettled', { afterExpiration, paymentMethodId: 'BTC-CHAIN', payment });
      }
      if (invoice.status !== 'Processing') return;
      invoice.status = 'Settled';
      tell(invoice, 'InvoiceSettled', {
        manuallyMarked: false,
        overPaid: invoice.additionalStatus === 'PaidOver',
      });
    },
    /** The time of an invoice is up. */
    expire(id: string): void {
      const invoice = present(invoices.get(id));
      if (invoice.status !== 'New') return;
      const partiallyPaid = invoice.payments.length > 0;
      invoice.expirationTime = Math.min(invoice.expirationTime, seconds());
      Object.assign(invoice, { status: 'Expired', additionalStatus: partiallyPaid ? 'PaidPartial' : 'None' });
      tell(invoice, 'InvoiceExpired', { partiallyPaid });
    },
    /** A message as it would be sent: its bytes, and the header that makes it this server's. */
    message(type: string, invoice: Pick<Invoice, 'id' | 'metadata'>, over: object = {}) {
      const id = randomUUID();
      const body = {
        deliveryId: id,
        webhookId: 'WEBHOOK',
        originalDeliveryId: id,
        isRedelivery: false,
        type,
        timestamp: seconds(),
        storeId,
        invoiceId: invoice.id,
        metadata: invoice.metadata,
        ...over,
      };
      const raw = Buffer.from(JSON.stringify(body));
      return { raw, headers: { 'content-type': 'application/json', 'btcpay-sig': btcpay.sign(raw) } };
    },
    sign: (raw: Buffer, secret = webhookSecret): string =>
      `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`,
    /** Sends a message and says how it was answered. */
    async send({ raw, headers }: { raw: Buffer; headers: Record<string, string> }): Promise<number> {
      const answer = await fetch(btcpay.webhookUrl, { method: 'POST', headers, body: new Uint8Array(raw) });
      await answer.body?.cancel();
      return answer.status;
    },
    /** Waits until everybody has been told what there was to tell; the statuses of the answers. */
    told: async (): Promise<number[]> => {
      for (let count = -1; count !== deliveries.length;) {
        count = deliveries.length;
        await Promise.allSettled(deliveries);
      }
      return await Promise.all(deliveries);
    },
    close: async () => {},
  };

  const paidOf = ({ payments }: Invoice): number =>
    payments.reduce((sum, { value, status }) => sum + (status === 'Invalid' ? 0 : Number(value) * RATE), 0);

  function tell(invoice: Invoice, type: string, over: object): void {
    if (btcpay.misbehave.silent || !btcpay.webhookUrl) return;
    deliveries.push(btcpay.send(btcpay.message(type, invoice, over)).catch(() => 0));
  }

  const invoiceJson = ({ payments, ...invoice }: Invoice) => ({
    ...invoice,
    storeId,
    paidAmount: paidOf({ payments, ...invoice }).toFixed(2),
    type: 'Standard',
    checkoutLink: `${btcpay.url}/i/${invoice.id}`,
    monitoringExpiration: invoice.expirationTime + 86_400,
    availableStatusesForManualMarking: [],
    archived: false,
  });
  const pullPaymentJson = (one: PullPayment) => ({
    ...one,
    BOLT11Expiration: 30,
    autoApproveClaims: false,
    archived: false,
    viewLink: `${btcpay.url}/pull-payments/${one.id}`,
  });

  function create({ body }: Asked): Answer {
    const { amount, currency, metadata, checkout } = JSON.parse(body);
    if (!(Number(amount) > 0))
      return { status: 400, json: [{ path: 'amount', message: 'The amount should be 0 or more.' }] };
    const invoice: Invoice = {
      id: newId(),
      status: 'New',
      additionalStatus: 'None',
      amount,
      currency,
      metadata,
      checkout,
      createdTime: seconds(),
      expirationTime: seconds() + (checkout.expirationMinutes ?? 15) * 60,
      payments: [],
    };
    invoices.set(invoice.id, invoice);
    tell(invoice, 'InvoiceCreated', {});
    return { status: 200, json: invoiceJson(invoice) };
  }

  function mark(invoice: Invoice, { body }: Asked): Answer {
    if (JSON.parse(body).status !== 'Invalid') return { status: 400, json: [] };
    Object.assign(invoice, { status: 'Invalid', additionalStatus: 'Marked' });
    tell(invoice, 'InvoiceInvalid', { manuallyMarked: true });
    return { status: 200, json: invoiceJson(invoice) };
  }

  function refund(invoice: Invoice, { body }: Asked): Answer {
    const { name, refundVariant, customAmount, customCurrency } = JSON.parse(body);
    const refundable =
      invoice.payments.length > 0 && ['Settled', 'Expired', 'Invalid'].includes(invoice.status);
    if (!refundable)
      return { status: 400, json: { code: 'non-refundable', message: 'Cannot refund this invoice' } };
    if (refundVariant !== 'Custom' || !(Number(customAmount) > 0) || name.length > 50)
      return {
        status: 400,
        json: [{ path: 'refundVariant', message: 'is not one that the store asks for' }],
      };
    const made: PullPayment = { id: newId(), name, amount: customAmount, currency: customCurrency };
    pullPayments.push(made);
    return { status: 200, json: pullPaymentJson(made) };
  }

  const methodsOf = (invoice: Invoice) => [
    {
      paymentMethodId: 'BTC-CHAIN',
      currency: 'BTC',
      destination: ADDRESS,
      paymentLink: `bitcoin:${ADDRESS}`,
      rate: RATE.toFixed(2),
      paymentMethodPaid: (paidOf(invoice) / RATE).toFixed(8),
      totalPaid: (paidOf(invoice) / RATE).toFixed(8),
      due: ((Number(invoice.amount) - paidOf(invoice)) / RATE).toFixed(8),
      amount: (Number(invoice.amount) / RATE).toFixed(8),
      paymentMethodFee: '0',
      payments: invoice.payments.filter(({ status }) => status !== 'Invalid'),
      activated: true,
      additionalData: {},
    },
  ];

  /** A call of the API: whose it is, and whether it is to go wrong. */
  function api(call: Call, { headers }: Asked, act: () => Answer): Answer {
    if (headers.authorization !== `token ${apiKey}`)
      return { status: 401, json: { code: 'unauthenticated', message: 'Authentication is required' } };
    if (btcpay.misbehave.fail === call) return { status: 500, json: {} };
    return { ...act(), lost: btcpay.misbehave.lose === call };
  }

  function page(invoice: Invoice, { method, body }: Asked): Answer {
    if (method === 'POST') {
      const outcome = new URLSearchParams(body).get('outcome');
      const half = (Number(invoice.amount) / 2).toFixed(2);
      btcpay.pay(invoice.id, outcome === 'short' ? half : invoice.amount);
      if (outcome === 'short') btcpay.expire(invoice.id);
      btcpay.confirm(invoice.id);
      return { status: 303, headers: { location: invoice.checkout.redirectURL ?? '/' } };
    }
    const buttons = { pay: 'Pay the whole amount', short: 'Pay half of it and let the time run out' };
    return { status: 200, text: pageWith('BTCPay Server', buttons) };
  }

  const store = `/api/v1/stores/${storeId}`;
  const served = await serve((one) => {
    if (one.path === `${store}/invoices` && one.method === 'POST')
      return api('create', one, () => create(one));
    if (one.path === `${store}/invoices`) {
      const wanted = one.query.getAll('orderId');
      const found = [...invoices.values()].filter(({ metadata }) =>
        wanted.includes(String(metadata.orderId)),
      );
      return api('list', one, () => ({ status: 200, json: found.toReversed().map(invoiceJson) }));
    }
    if (one.path === `${store}/pull-payments`)
      return api('list', one, () => ({ status: 200, json: pullPayments.map(pullPaymentJson) }));
    const [, shown] = /^\/i\/(\w+)$/.exec(one.path) ?? [];
    if (shown && invoices.has(shown)) return page(present(invoices.get(shown)), one);
    const [, id, action = ''] = /^\/api\/v1\/invoices\/(\w+)(\/[\w-]+)?$/.exec(one.path) ?? [];
    const invoice = id && invoices.get(id);
    if (!invoice)
      return { status: 404, json: { code: 'invoice-not-found', message: 'The invoice was not found' } };
    switch (`${one.method} ${action}`) {
      case 'GET ':
        return api('read', one, () => ({ status: 200, json: invoiceJson(invoice) }));
      case 'GET /payment-methods':
        return api('read', one, () => ({ status: 200, json: methodsOf(invoice) }));
      case 'POST /status':
        return api('mark', one, () => mark(invoice, one));
      case 'POST /refund':
        return api('refund', one, () => refund(invoice, one));
      default:
        return { status: 405, json: {} };
    }
  }, options.port);
  btcpay.url = served.url;
  btcpay.asked = served.exchanges;
  btcpay.close = async () => {
    await btcpay.told();
    await served.close();
  };
  return btcpay;
}

export type StandInBtcpay = Awaited<ReturnType<typeof standInBtcpay>>;

const newId = (): string =>
  Array.from(
    randomBytes(22),
    (byte) => '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'[byte % 58],
  ).join('');
