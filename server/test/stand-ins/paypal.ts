import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { makeAuthority, signMessage, type Issued } from './paypal-signer.ts';
import {
  listOf,
  newId,
  NOT_APPROVED_TO_RESERVE,
  refusal,
  type Call,
  type Capture,
  type Dispute,
  type Fate,
  type Money,
  type Order,
  type Refund,
} from './paypal-objects.ts';
import { pageWith, serve, type Answer, type Asked, type Exchange } from './serve.ts';

export type { Fate } from './paypal-objects.ts';

export interface PaypalOptions {
  clientId?: string;
  clientSecret?: string;
  webhookId?: string;
  port?: number;
  now?: () => Date;
}

/** What it does wrong, until told otherwise. */
export interface Misbehaviour {
  /** Does what it was asked for, and the answer is lost. */
  lose?: Call;
  /** Answers 500, and does nothing. */
  fail?: Call;
  /** Sends no webhook. */
  silent?: boolean;
  /** Takes another amount than it was asked for. */
  takes?: Money;
  /** What its refunds come to. */
  refunds?: 'FAILED' | 'CANCELLED';
  /** Refuses every capture for this. */
  refuses?: string;
}

const DECLINED = 'INSTRUMENT_DECLINED';

/** PayPal, as far as the store knows it: its calls, its page with buttons, its signed messages, its books. */
export async function standInPaypal(options: PaypalOptions = {}) {
  const { clientId = 'client', clientSecret = 'client-secret', webhookId = '9XK04762PB123456T' } = options;
  const now = options.now ?? (() => new Date());
  const authority = await makeAuthority();
  let issued: Issued = await authority.issue();
  const orders = new Map<string, Order>();
  const disputes = new Map<string, Dispute>();
  const tokens = new Set<string>();
  const answered = new Map<string, Answer>();
  const deliveries: Promise<number>[] = [];
  const certificate = `/v1/notifications/certs/CERT-${randomBytes(4).toString('hex')}-${randomBytes(8).toString('hex')}`;

  const paypal = {
    url: '',
    authorityPem: authority.pem,
    clientId,
    clientSecret,
    webhookId,
    /** The store's webhook address; no webhook is sent while it is empty. */
    webhookUrl: '',
    misbehave: {} as Misbehaviour,
    orders,
    /** Every call that came in, with its answer. */
    asked: [] as Exchange[],
    authority,
    certUrl: () => `${paypal.url}${certificate}`,
    /** Serves another certificate from now on. */
    use(other: Issued) {
      issued = other;
    },
    /** Ends every token before its time. */
    endTokens: () => tokens.clear(),
    /** The buyer presses a button of the page. */
    decide(id: string, fate: Fate | 'cancel'): string {
      const order = present(orders.get(id));
      const { return_url = '', cancel_url = '' } = order.source.experience_context ?? {};
      const back = new URL(fate === 'cancel' ? cancel_url : return_url);
      back.searchParams.set('token', id);
      if (fate === 'cancel') return back.href;
      back.searchParams.set('PayerID', 'QYR5Z8XDVJNXQ');
      if (order.status === 'PAYER_ACTION_REQUIRED') {
        Object.assign(order, { status: 'APPROVED', fate });
        tell('CHECKOUT.ORDER.APPROVED', 'checkout-order', orderJson(order));
      }
      return back.href;
    },
    /** A message as it would be sent: its bytes, and the headers that make it PayPal's. */
    message(type: string, resource: object, over: { id?: string; at?: Date } = {}) {
      const { id = `WH-${randomUUID().toUpperCase()}`, at = now() } = over;
      const body = { id, event_version: '1.0', create_time: at.toISOString(), event_type: type, resource };
      const raw = Buffer.from(JSON.stringify(body));
      const headers = signMessage(raw, { key: issued.key, certUrl: paypal.certUrl(), webhookId, at });
      return { raw, headers: { 'content-type': 'application/json', ...headers } };
    },
    /** Sends a message and says how it was answered. */
    async send(message: { raw: Buffer; headers: Record<string, string> }): Promise<number> {
      const { raw, headers } = message;
      const answer = await fetch(paypal.webhookUrl, { method: 'POST', headers, body: new Uint8Array(raw) });
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
    captureResource: (order: Order, capture: Capture) => ({
      ...captureJson(capture),
      supplementary_data: { related_ids: { order_id: order.id } },
    }),
    /** The shopkeeper returns money on PayPal's own site. */
    refundOnSite(id: string, value: string): void {
      const order = present(orders.get(id));
      const capture = firstOf(order.captures);
      const made: Refund = {
        id: newId(17),
        status: 'COMPLETED',
        amount: { currency_code: capture.amount.currency_code, value },
      };
      order.refunds.push(made);
      const up = { href: `${paypal.url}/v2/payments/captures/${capture.id}`, rel: 'up', method: 'GET' };
      tell('PAYMENT.CAPTURE.REFUNDED', 'refund', { ...made, links: [up] });
    },
    /** The buyer complains, or PayPal says how that ended: asked again, it is the same dispute. */
    dispute(id: string, status: Dispute['status'], outcome?: string): Dispute {
      const capture = firstOf(present(orders.get(id)).captures);
      const known = [...disputes.values()].find((each) =>
        each.disputed_transactions.some((one) => one.seller_transaction_id === capture.id),
      );
      const dispute: Dispute = known ?? {
        dispute_id: `PP-R-${newId(3)}-${disputes.size + 10_000_000}`,
        create_time: now().toISOString(),
        reason: 'UNAUTHORISED',
        status,
        dispute_amount: capture.amount,
        seller_response_due_date: new Date(now().getTime() + 10 * 86_400_000).toISOString(),
        disputed_transactions: [{ seller_transaction_id: capture.id }],
      };
      dispute.status = status;
      if (outcome) dispute.dispute_outcome = { outcome_code: outcome };
      disputes.set(dispute.dispute_id, dispute);
      const step = known ? (status === 'RESOLVED' ? 'RESOLVED' : 'UPDATED') : 'CREATED';
      tell(`CUSTOMER.DISPUTE.${step}`, 'dispute', { dispute_id: dispute.dispute_id });
      return dispute;
    },
    orderJson: (id: string) => orderJson(present(orders.get(id))),
    close: async () => {},
  };

  function tell(type: string, resourceType: string, resource: object): void {
    if (paypal.misbehave.silent || !paypal.webhookUrl) return;
    deliveries.push(
      paypal.send(paypal.message(type, { ...resource, resource_type: resourceType })).catch(() => 0),
    );
  }

  const orderJson = (order: Order) => ({
    id: order.id,
    intent: order.intent,
    status: order.status,
    payment_source: { paypal: {} },
    purchase_units: [
      {
        reference_id: 'default',
        ...order.unit,
        ...((order.captures.length > 0 || order.reserved.length > 0) && {
          payments: {
            authorizations: order.reserved.map((each) => ({ ...each, links: [] })),
            captures: order.captures.map(captureJson),
            refunds: order.refunds.map((refund) => ({ ...refund, links: [] })),
          },
        }),
      },
    ],
    create_time: order.createdAt,
    links: [
      { href: `${paypal.url}/v2/checkout/orders/${order.id}`, rel: 'self', method: 'GET' },
      ...(order.status === 'PAYER_ACTION_REQUIRED'
        ? [{ href: `${paypal.url}/checkoutnow?token=${order.id}`, rel: 'payer-action', method: 'GET' }]
        : []),
    ],
  });
  const captureJson = (capture: Capture) => ({ ...capture, final_capture: true, links: [] });

  function create({ body }: Asked): Answer {
    const { intent, purchase_units: units, payment_source: source } = JSON.parse(body);
    const [unit] = units;
    if (!['CAPTURE', 'AUTHORIZE'].includes(intent) || !(Number(unit.amount.value) > 0))
      return refusal(422, 'CANNOT_BE_ZERO_OR_NEGATIVE');
    if (['HUF', 'JPY', 'TWD'].includes(unit.amount.currency_code) && unit.amount.value.includes('.'))
      return refusal(422, 'DECIMALS_NOT_SUPPORTED');
    const order: Order = {
      id: newId(17),
      intent,
      reserved: [],
      status: 'PAYER_ACTION_REQUIRED',
      unit,
      source: source.paypal,
      captures: [],
      refunds: [],
      fate: 'approve',
      createdAt: now().toISOString().replace(/\.\d+/, ''),
    };
    orders.set(order.id, order);
    return { status: 201, json: orderJson(order) };
  }

  function take(order: Order): Answer {
    const { refuses, takes } = paypal.misbehave;
    if (order.intent !== 'CAPTURE') return refusal(422, 'ACTION_DOES_NOT_MATCH_INTENT');
    if (order.captures.some(({ status }) => status !== 'DECLINED'))
      return refusal(422, 'ORDER_ALREADY_CAPTURED');
    if (order.status === 'PAYER_ACTION_REQUIRED') return refusal(422, 'ORDER_NOT_APPROVED');
    if (refuses) return refusal(422, refuses);
    if (order.fate === 'decline') return refusal(422, DECLINED);
    const { amount, custom_id, invoice_id } = order.unit;
    const capture: Capture = {
      id: newId(17),
      status: order.fate === 'pending' ? 'PENDING' : 'COMPLETED',
      amount: takes ?? amount,
      ...(custom_id && { custom_id }),
      ...(invoice_id && { invoice_id }),
    };
    order.captures.push(capture);
    order.status = 'COMPLETED';
    tell(`PAYMENT.CAPTURE.${capture.status}`, 'capture', paypal.captureResource(order, capture));
    return { status: 201, json: orderJson(order) };
  }

  /** Reserves what the buyer has agreed to, for 29 days. */
  function reserve(order: Order): Answer {
    if (order.intent !== 'AUTHORIZE') return refusal(422, 'ACTION_DOES_NOT_MATCH_INTENT');
    if (order.reserved.length > 0) return refusal(422, 'ORDER_ALREADY_AUTHORIZED');
    if (order.status === 'PAYER_ACTION_REQUIRED')
      return refusal(422, 'ORDER_NOT_APPROVED', NOT_APPROVED_TO_RESERVE);
    if (order.fate === 'decline') return refusal(422, DECLINED);
    const { amount, custom_id } = order.unit;
    order.reserved.push({
      id: newId(17),
      status: 'CREATED',
      amount: paypal.misbehave.takes ?? amount,
      ...(custom_id && { custom_id }),
      expiration_time: new Date(now().getTime() + 29 * 86_400_000).toISOString().replace(/\.\d+/, ''),
    });
    order.status = 'COMPLETED';
    tell('PAYMENT.AUTHORIZATION.CREATED', 'authorization', {
      ...order.reserved[0],
      supplementary_data: { related_ids: { order_id: order.id } },
    });
    return { status: 201, json: orderJson(order) };
  }

  /** Takes what is reserved, or lets go of it. */
  function actOn(id: string, act: string, { body }: Asked): Answer {
    const order = [...orders.values()].find(({ reserved }) => reserved.some((each) => each.id === id));
    const reserved = order?.reserved.find((each) => each.id === id);
    if (!order || !reserved) return refusal(404, 'INVALID_RESOURCE_ID');
    if (reserved.status !== 'CREATED')
      return refusal(422, `${act === 'void' ? 'PREVIOUSLY' : 'AUTHORIZATION'}_${reserved.status}`);
    if (act === 'void') {
      reserved.status = 'VOIDED';
      return { status: 200, json: { ...reserved, links: [] } };
    }
    const { amount = reserved.amount } = JSON.parse(body);
    if (Number(amount.value) > Number(reserved.amount.value))
      return refusal(422, 'MAX_CAPTURE_AMOUNT_EXCEEDED');
    if (paypal.misbehave.refuses) return refusal(422, paypal.misbehave.refuses);
    reserved.status = 'CAPTURED';
    const { custom_id, invoice_id } = order.unit;
    const capture: Capture = {
      id: newId(17),
      status: 'COMPLETED',
      amount,
      ...(custom_id && { custom_id }),
      ...(invoice_id && { invoice_id }),
    };
    order.captures.push(capture);
    tell('PAYMENT.CAPTURE.COMPLETED', 'capture', paypal.captureResource(order, capture));
    return { status: 201, json: captureJson(capture) };
  }

  function refund(captureId: string, { body }: Asked): Answer {
    const order = [...orders.values()].find(({ captures }) => captures.some(({ id }) => id === captureId));
    const capture = order?.captures.find(({ id }) => id === captureId);
    if (!order || !capture) return refusal(404, 'INVALID_RESOURCE_ID');
    const { amount = capture.amount, custom_id } = JSON.parse(body);
    const back = order.refunds.reduce((sum, one) => sum + Number(one.amount.value), 0) + Number(amount.value);
    if (amount.currency_code !== capture.amount.currency_code)
      return refusal(422, 'REFUND_CAPTURE_CURRENCY_MISMATCH');
    if (back > Number(capture.amount.value) + 1e-9) return refusal(422, 'REFUND_AMOUNT_EXCEEDED');
    const status = paypal.misbehave.refunds ?? 'COMPLETED';
    const made: Refund = { id: newId(17), status, amount, ...(custom_id && { custom_id }) };
    order.refunds.push(made);
    if (status !== 'COMPLETED') return { status: 201, json: { ...made, links: [] } };
    capture.status = back < Number(capture.amount.value) - 1e-9 ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
    return { status: 201, json: { ...made, links: [] } };
  }

  /** A call of the API: whose it is, whether it was made before, whether it is to go wrong. */
  function api(call: Call, one: Asked, act: () => Answer): Answer {
    if (!tokens.has(/^Bearer (.+)$/.exec(one.headers.authorization ?? '')?.[1] ?? ''))
      return { status: 401, json: { name: 'AUTHENTICATION_FAILURE', message: 'no such token', links: [] } };
    if (paypal.misbehave.fail === call)
      return { status: 500, json: { name: 'INTERNAL_SERVER_ERROR', message: 'it is late', links: [] } };
    const idem = one.headers['paypal-request-id'];
    const before = idem && answered.get(`${one.path} ${String(idem)}`);
    const answer = before ? { ...before, status: 200 } : act();
    if (idem && answer.status < 300) answered.set(`${one.path} ${String(idem)}`, answer);
    return { ...answer, lost: paypal.misbehave.lose === call };
  }

  function token({ headers, body }: Asked): Answer {
    const wanted = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    if (headers.authorization !== wanted || body !== 'grant_type=client_credentials')
      return {
        status: 401,
        json: { error: 'invalid_client', error_description: 'Client Authentication failed' },
      };
    if (paypal.misbehave.fail === 'token') return { status: 500, json: {} };
    const value = randomBytes(24).toString('base64url');
    tokens.add(value);
    return { status: 200, json: { access_token: value, token_type: 'Bearer', expires_in: 32_400 } };
  }

  function page({ method, query, body }: Asked): Answer {
    const id = query.get('token') ?? '';
    if (!orders.has(id)) return { status: 404, text: 'no such order' };
    if (method === 'POST') {
      const outcome = new URLSearchParams(body).get('outcome') as Fate | 'cancel';
      return { status: 303, headers: { location: paypal.decide(id, outcome) } };
    }
    const buttons = {
      approve: 'Pay Now',
      decline: 'Pay with a card that is declined',
      cancel: 'Cancel and return',
    };
    return { status: 200, text: pageWith('PayPal', buttons) };
  }

  const served = await serve((one) => {
    if (one.path === '/v1/oauth2/token') return token(one);
    if (one.path === '/checkoutnow') return page(one);
    if (one.path === `/v1/notifications/webhooks/${webhookId}`)
      return api('read', one, () => ({
        status: 200,
        json: { id: webhookId, url: paypal.webhookUrl, event_types: [], links: [] },
      }));
    if (one.path === certificate)
      return { status: 200, text: issued.chainPem, type: 'application/x-pem-file' };
    if (one.path === '/v2/checkout/orders') return api('create', one, () => create(one));
    const [, id, action] =
      /^\/v2\/checkout\/orders\/([A-Z0-9]+)(?:\/(capture|authorize))?$/.exec(one.path) ?? [];
    const order = id && orders.get(id);
    if (order && action === 'authorize') return api('authorize', one, () => reserve(order));
    if (order && action) return api('capture', one, () => take(order));
    const [, reservedId, act] =
      /^\/v2\/payments\/authorizations\/([A-Z0-9]+)\/(capture|void)$/.exec(one.path) ?? [];
    if (reservedId && act)
      return api(act === 'void' ? 'void' : 'take', one, () => actOn(reservedId, act, one));
    if (order) return api('read', one, () => ({ status: 200, json: orderJson(order) }));
    if (one.path === '/v1/customer/disputes')
      return api('dispute', one, () => listOf([...disputes.values()], paypal.url + one.path, one.query));
    const [, disputeId] = /^\/v1\/customer\/disputes\/(PP-[A-Z0-9-]+)$/.exec(one.path) ?? [];
    const disputed = disputeId && disputes.get(disputeId);
    if (disputed)
      return api('dispute', one, () => ({
        status: 200,
        json: { ...disputed, links: [{ href: paypal.url + one.path, rel: 'self', method: 'GET' }] },
      }));
    const [, capture] = /^\/v2\/payments\/captures\/([A-Z0-9]+)\/refund$/.exec(one.path) ?? [];
    if (capture) return api('refund', one, () => refund(capture, one));
    return refusal(404, 'INVALID_RESOURCE_ID');
  }, options.port);
  paypal.url = served.url;
  paypal.asked = served.exchanges;
  paypal.close = async () => {
    await paypal.told();
    await served.close();
  };
  return paypal;
}

export type StandInPaypal = Awaited<ReturnType<typeof standInPaypal>>;
