import { portOf } from '../port-of.ts';
import { firstOf, present } from '@halfturn/contract/primitives/rows.ts';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import qs from 'qs';
import { aftermathOf, type SiteActs } from './stripe-aftermath.ts';
import { sessionPage } from './stripe-page.ts';
import {
  disputeWire,
  intentWire,
  listWire,
  newId,
  refundWire,
  sessionWire,
  warningWire,
  type Dispute,
  type Forgery,
  type FraudWarning,
  type Intent,
  type Refund,
  type Session,
} from './stripe-objects.ts';

/** One question and its answer, as they went over the wire. */
export interface Exchange {
  method: string;
  path: string;
  query: string;
  headers: Record<string, string>;
  /** As it was sent: `a[b][0]=c`. */
  body: string;
  status: number;
  answer: object | undefined;
}

/** What may go wrong with an answer. `lost`: the action is done, and the answer does not arrive. */
export type Mishap = 'lost' | 'silent' | 'broken';

export interface StripeOptions {
  /** What the store calls with. */
  secretKey: string;
  webhookSecret: string;
  /** Where events go; none are sent by themselves without it. */
  webhookUrl?: string;
}

export interface StripeStandIn extends SiteActs {
  url: string;
  exchanges: Exchange[];
  sessions: Map<string, Session>;
  refunds: Map<string, Refund>;
  disputes: Map<string, Dispute>;
  warnings: Map<string, FraudWarning>;
  /** What happens to the next answers, by the beginning of `POST /v1/refunds`. */
  mishaps: { at: string; what: Mishap }[];
  /** How the next refunds turn out; well, where nothing is said. */
  turnOut: Refund['status'][];
  /** Every answer is a failure. */
  down: boolean;
  /** The bank gives nothing of what it had reserved. */
  refuseCaptures: boolean;
  webhookUrl: string | undefined;
  sessionOf(attemptId: string): Session;
  /** The buyer pays, or the payment goes wrong. No webhook is sent. */
  pay(session: Session, wrong?: { amount?: number; currency?: string; status?: Intent['status'] }): void;
  /** An event as Stripe signs it, with what can be forged about it. */
  event(type: string, object: object, forged?: Forgery): { body: string; headers: Record<string, string> };
  /** Sends an event to the store, and says what it answered. */
  tell(type: string, object: object, forged?: Forgery): Promise<number>;
  wire(session: Session): object;
  disputeEvent(dispute: Dispute): object;
  /** As after a day: idempotency keys mean nothing any more. */
  forgetKeys(): void;
  close(): Promise<void>;
}

class Refused extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: Record<string, string>) {
    super(body.message);
    this.status = status;
    this.body = { error: body };
  }
}
const missing = (what: string): Refused =>
  new Refused(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}` });
const invalid = (message: string, code = 'parameter_invalid'): Refused =>
  new Refused(400, { type: 'invalid_request_error', code, message });

/** Stripe's API as the store uses it, with the page on which a buyer pays, on a port of its own. */
export async function stripeStandIn(options: StripeOptions): Promise<StripeStandIn> {
  const live = options.secretKey.includes('_live_');
  const kept = new Map<string, { asked: string; status: number; answer: object }>();
  const seconds = (): number => Math.floor(Date.now() / 1000);

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${portOf(server)}`;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces).toString('utf8');
    const { pathname, search } = new URL(request.url ?? '/', url);
    if (pathname.startsWith('/c/pay/'))
      return await servePage(request.method ?? '', pathname, body, response);

    const at = `${request.method} ${pathname}`;
    const mishap = there.mishaps.find((each) => at.startsWith(each.at));
    if (mishap) there.mishaps.splice(there.mishaps.indexOf(mishap), 1);
    if (mishap?.what === 'silent') return;
    if (there.down || mishap?.what === 'broken') return void response.writeHead(500).end('{}');
    const { status, answer } = answerTo(request, pathname, search, body);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    there.exchanges.push({
      method: request.method ?? '',
      path: pathname,
      query: search.slice(1),
      headers,
      body,
      status,
      answer,
    });
    if (mishap?.what === 'lost') return void request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': newId('req') });
    response.end(JSON.stringify(answer));
  }

  function answerTo(
    { method = '', headers }: IncomingMessage,
    path: string,
    search: string,
    body: string,
  ): { status: number; answer: object } {
    if (headers.authorization !== `Bearer ${options.secretKey}`)
      return {
        status: 401,
        answer: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } },
      };
    const key = headers['idempotency-key'];
    const asked = `${method} ${path} ${body}`;
    const before = typeof key === 'string' && method === 'POST' ? kept.get(key) : undefined;
    if (before && before.asked !== asked)
      return { status: 400, answer: { error: { type: 'idempotency_error', message: 'Keys are used once' } } };
    if (before) return before;
    try {
      const answer = act(`${method} ${path}`, qs.parse(search.slice(1)), qs.parse(body));
      // What was refused before it began is not kept.
      if (typeof key === 'string' && method === 'POST') kept.set(key, { asked, status: 200, answer });
      return { status: 200, answer };
    } catch (error) {
      if (error instanceof Refused) return { status: error.status, answer: error.body };
      throw error;
    }
  }

  // What comes is a tree of strings, and read as one.
  function act(what: string, query: any, body: any): object {
    const [, sessionId, step] = /^\w+ \/v1\/checkout\/sessions\/(\w+)(?:\/(\w+))?$/.exec(what) ?? [];
    if (what === 'POST /v1/checkout/sessions') return there.wire(openSession(body));
    if (what === 'GET /v1/checkout/sessions') {
      const found = [...there.sessions.values()].filter(({ intent }) => intent?.id === query.payment_intent);
      return listWire(
        '/v1/checkout/sessions',
        found.map((each) => sessionWire(each, live, true)),
      );
    }
    if (sessionId) {
      const session = there.sessions.get(sessionId);
      if (!session) throw missing('checkout session');
      if (step === 'expire') {
        if (session.status !== 'open') throw invalid('Only sessions that are open can be expired.');
        session.status = 'expired';
      }
      return sessionWire(session, live, query.expand?.includes('payment_intent') ?? false);
    }
    const of = <T extends { payment_intent: string }>(all: Map<string, T>): T[] =>
      [...all.values()].filter((each) => each.payment_intent === query.payment_intent);
    if (what === 'GET /v1/disputes')
      return listWire(
        '/v1/disputes',
        (query.payment_intent
          ? of(there.disputes)
          : [...there.disputes.values()].filter(({ created }) => created >= Number(query.created?.gte ?? 0))
        ).map((each) => disputeWire(each, live)),
      );
    if (what === 'GET /v1/radar/early_fraud_warnings')
      return listWire(
        '/v1/radar/early_fraud_warnings',
        of(there.warnings).map((each) => warningWire(each, live)),
      );
    const [, intentId, act] = /^POST \/v1\/payment_intents\/(\w+)\/(capture|cancel)$/.exec(what) ?? [];
    if (intentId) return intentWire(act === 'capture' ? capture(intentId, body) : letGo(intentId), live);
    if (what === 'POST /v1/refunds') return refundWire(refund(body));
    if (what === 'GET /v1/refunds') {
      const found = [...there.refunds.values()].filter(
        (each) => each.payment_intent === query.payment_intent,
      );
      return listWire('/v1/refunds', found.map(refundWire));
    }
    throw new Refused(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${what})` });
  }

  function openSession(body: any): Session {
    const { unit_amount, currency } = body.line_items[0].price_data;
    const amount = Number(unit_amount);
    if (!Number.isInteger(amount) || amount <= 0) throw invalid('Invalid integer');
    const expires_at = Number(body.expires_at);
    if (expires_at < seconds() + 1_800 || expires_at > seconds() + 86_400)
      throw invalid('expires_at is out of range');
    const id = newId(live ? 'cs_live' : 'cs_test');
    const session: Session = {
      id,
      created: seconds(),
      expires_at,
      status: 'open',
      amount,
      currency,
      client_reference_id: body.client_reference_id,
      metadata: body.metadata,
      success_url: body.success_url,
      cancel_url: body.cancel_url,
      locale: body.locale,
      url: `${url}/c/pay/${id}`,
      intent: {
        id: newId('pi'),
        created: seconds(),
        amount,
        amount_received: 0,
        currency,
        amount_capturable: 0,
        metadata: body.payment_intent_data.metadata,
        status: 'requires_payment_method',
        capture_method: body.payment_intent_data.capture_method ?? 'automatic',
      },
    };
    there.sessions.set(id, session);
    return session;
  }

  function reservedBy(id: string): Intent {
    const intent = [...there.sessions.values()].find((each) => each.intent?.id === id)?.intent;
    if (!intent) throw missing('payment_intent');
    if (intent.status !== 'requires_capture')
      throw invalid(
        `This PaymentIntent has a status of ${intent.status}.`,
        'payment_intent_unexpected_state',
      );
    return intent;
  }

  function capture(id: string, { amount_to_capture }: { amount_to_capture?: string }): Intent {
    const intent = reservedBy(id);
    const amount = Number(amount_to_capture ?? intent.amount_capturable);
    if (amount > intent.amount_capturable) throw invalid('More than is capturable', 'amount_too_large');
    if (there.refuseCaptures)
      throw new Refused(402, {
        type: 'card_error',
        code: 'card_declined',
        message: 'Your card was declined.',
      });
    return Object.assign(intent, { status: 'succeeded', amount_received: amount, amount_capturable: 0 });
  }

  const letGo = (id: string): Intent =>
    Object.assign(reservedBy(id), { status: 'canceled' as const, amount_capturable: 0 });

  function refund(body: any): Refund {
    const { payment_intent, metadata } = body;
    const paid = [...there.sessions.values()].find(({ intent }) => intent?.id === payment_intent)?.intent;
    if (!paid || paid.status !== 'succeeded') throw missing('payment_intent');
    const amount = Number(body.amount);
    const given = [...there.refunds.values()]
      .filter(
        (each) =>
          each.payment_intent === payment_intent && each.status !== 'failed' && each.status !== 'canceled',
      )
      .reduce((sum, each) => sum + each.amount, 0);
    if (given + amount > paid.amount_received)
      throw invalid('Refund amount is greater than unrefunded amount', 'charge_already_refunded');
    const { currency } = paid;
    const made: Refund = {
      id: newId('re'),
      created: seconds(),
      amount,
      currency,
      payment_intent,
      metadata,
      status: there.turnOut.shift() ?? 'succeeded',
    };
    there.refunds.set(made.id, made);
    return made;
  }

  /** The page on which the buyer pays: what is typed there does not matter, which button is pressed does. */
  async function servePage(
    method: string,
    path: string,
    body: string,
    response: ServerResponse,
  ): Promise<void> {
    const session = there.sessions.get(path.slice('/c/pay/'.length));
    if (!session) return void response.writeHead(404).end();
    const html = (text: string): void => void response.setHeader('content-type', 'text/html').end(text);
    if (session.status !== 'open') return html('<h1>This page has expired</h1>');
    if (method !== 'POST') return html(sessionPage(session, null));
    const { press } = qs.parse(body);
    if (press === 'decline') {
      present(session.intent).declined = 'fp_of_the_declined_card';
      await told('payment_intent.payment_failed', intentWire(present(session.intent), live));
      return html(sessionPage(session, 'Your card was declined.'));
    }
    there.pay(session);
    await told('checkout.session.completed', there.wire(session));
    const next = present(session.intent).status === 'succeeded' ? 'succeeded' : 'amount_capturable_updated';
    await told(`payment_intent.${next}`, intentWire(present(session.intent), live));
    response.writeHead(303, { location: session.success_url }).end();
  }
  const told = async (type: string, object: object): Promise<void> => {
    if (there.webhookUrl) await there.tell(type, object);
  };

  const there: StripeStandIn = {
    url,
    exchanges: [],
    sessions: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    warnings: new Map(),
    mishaps: [],
    turnOut: [],
    down: false,
    refuseCaptures: false,
    webhookUrl: options.webhookUrl,
    sessionOf(attemptId) {
      const found = [...there.sessions.values()].filter((each) => each.client_reference_id === attemptId);
      if (found.length !== 1) throw new Error(`${found.length} sessions for ${attemptId}`);
      return firstOf(found);
    },
    pay(session, { amount = session.amount, currency = session.currency, status = 'succeeded' } = {}) {
      session.status = 'complete';
      const reserves = status === 'succeeded' && present(session.intent).capture_method === 'manual';
      Object.assign(present(session.intent), {
        status: reserves ? 'requires_capture' : status,
        currency,
        amount_received: status === 'succeeded' && !reserves ? amount : 0,
        amount_capturable: reserves ? amount : 0,
      });
    },
    event(
      type,
      object,
      { id = newId('evt'), secret = options.webhookSecret, at = new Date(), livemode = live, account } = {},
    ) {
      const body = JSON.stringify({
        id,
        object: 'event',
        api_version: '2026-10-28.endive',
        created: seconds(),
        data: { object },
        livemode,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
        ...(account ? { account } : {}),
      });
      const t = Math.floor(at.getTime() / 1000);
      const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
      return {
        body,
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': `t=${t},v1=${v1}` },
      };
    },
    async tell(type, object, forged) {
      const answer = await fetch(present(there.webhookUrl), {
        method: 'POST',
        ...there.event(type, object, forged),
      });
      await answer.arrayBuffer();
      return answer.status;
    },
    ...aftermathOf(() => there, seconds),
    disputeEvent: (dispute) => disputeWire(dispute, live),
    wire: (session) => sessionWire(session, live, false),
    forgetKeys: () => kept.clear(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return there;
}
