import * as z from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Outward } from '../../../platform/outward/outward.ts';
import type { Secret } from '../../../platform/secret.ts';

export interface PaypalAccount {
  /** Without a slash at its end: `https://api-m.paypal.com`. */
  apiUrl: string;
  clientId: string;
  clientSecret: Secret;
}

/** An answer of PayPal's that is not a yes. `issues` are its own words for what is in the way. */
export class PaypalRefused extends Error {
  override name = 'PaypalRefused';
  readonly status: number;
  readonly issues: readonly string[];

  constructor(call: string, status: number, issues: readonly string[], debugId: string | null) {
    super(`PayPal refused ${call}: ${status} ${issues.join(', ')} (debug id ${debugId ?? 'none'})`);
    this.status = status;
    this.issues = issues;
  }
}

export interface PaypalApi {
  /** Calls PayPal as the shop, and returns its answer; a `body` of null is none at all. `idem` makes a call that is made again the same one. */
  ask(method: 'GET' | 'POST', path: string, how?: { body?: object | null; idem?: string }): Promise<unknown>;
}

/** A token is not used in its last minute: it would end on the way. */
const SPARE_MS = 60_000;

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const refusal = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string() })).optional(),
});

/** PayPal's calls, with the shop's token: fetched once for all that wait for it, and kept until shortly before its end. */
export function paypalApi(account: PaypalAccount, outward: Outward, clock: Clock): PaypalApi {
  let token: { value: string; until: number } | null = null;
  let asked: Promise<string> | null = null;

  const freshToken = async (): Promise<string> => {
    const credentials = `${account.clientId}:${account.clientSecret.expose()}`;
    const answer = await outward.fetch(`${account.apiUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: 'grant_type=client_credentials',
    });
    if (!answer.ok) throw await refused('a token', answer);
    const { access_token, expires_in } = tokenAnswer.parse(await answer.json());
    token = { value: access_token, until: clock.now().getTime() + expires_in * 1000 - SPARE_MS };
    return access_token;
  };

  const tokenNow = async (): Promise<string> => {
    if (token && clock.now().getTime() < token.until) return token.value;
    asked ??= freshToken().finally(() => (asked = null));
    return await asked;
  };

  return {
    async ask(method, path, { body, idem } = {}) {
      const speaks = method === 'POST' && body !== null;
      const once = async (): Promise<{ answer: Response; used: string }> => {
        const used = await tokenNow();
        const answer = await outward.fetch(`${account.apiUrl}${path}`, {
          method,
          headers: {
            authorization: `Bearer ${used}`,
            accept: 'application/json',
            ...(method === 'POST' && { prefer: 'return=representation' }),
            ...(speaks && { 'content-type': 'application/json' }),
            ...(idem && { 'paypal-request-id': idem }),
          },
          ...(speaks && { body: JSON.stringify(body ?? {}) }),
        });
        return { answer, used };
      };
      const first = await once();
      let { answer } = first;
      // PayPal may end a token before its time, once.
      if (answer.status === 401) {
        if (token?.value === first.used) token = null;
        ({ answer } = await once());
      }
      if (!answer.ok) throw await refused(`${method} ${path}`, answer);
      // Nothing to say is an answer too.
      return answer.status === 204 ? null : await answer.json();
    },
  };
}

async function refused(call: string, answer: Response): Promise<PaypalRefused> {
  const parsed = refusal.safeParse(await answer.json().catch(() => ({})));
  const { name, details = [] } = parsed.data ?? {};
  const issues = [...(name ? [name] : []), ...details.map(({ issue }) => issue)];
  return new PaypalRefused(call, answer.status, issues, answer.headers.get('paypal-debug-id'));
}
