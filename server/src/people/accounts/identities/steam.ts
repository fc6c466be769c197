import type { Context } from '../../../platform/context.ts';
import { wayTo } from './outward.ts';
import { AnswerRefused, returnUrl, type ProviderAnswer, type Ties } from './provider-answer.ts';

/**
 * Steam speaks OpenID 2.0 alone (https://openid.net/specs/openid-authentication-2_0.html), and no kept library does. Of the protocol this is
 * what Steam needs: one known provider, no discovery, no association. The store asks Steam whether it has signed an answer
 * (`check_authentication`, 11.4.2), so no secret is kept and no cryptography is our own. Steam names a number and no email address.
 */
const NS = 'http://specs.openid.net/auth/2.0';
const SELECT = 'http://specs.openid.net/auth/2.0/identifier_select';

/** A person at Steam: the 64-bit number of an individual account. */
const CLAIMED = /^https:\/\/steamcommunity\.com\/openid\/id\/(7656\d{13})$/;

/** What must be signed, or another person's answer could be put together with ours (10.1). */
const SIGNED = ['op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle'];

/** How old an answer may be, and how far the clocks may be apart. */
const FRESH_MS = 5 * 60_000;

type Config = Pick<Context, 'config'>['config'];

const endpointOf = ({ signIn }: Config): string => `${signIn.urls.steam}/login`;

/** Where Steam sends the browser. OpenID 2.0 has no state of its own, so it is a part of the signed address. */
function returnTo(config: Config, { state }: Pick<Ties, 'state'>): string {
  return `${returnUrl(config.publicUrl, 'steam')}?state=${state}`;
}

/** The address at which the browser signs in (9.1). */
export function steamUrl(config: Config, ties: Ties): string {
  const url = new URL(endpointOf(config));
  url.search = new URLSearchParams({
    'openid.ns': NS,
    'openid.mode': 'checkid_setup',
    'openid.claimed_id': SELECT,
    'openid.identity': SELECT,
    'openid.return_to': returnTo(config, ties),
    'openid.realm': config.publicUrl,
  }).toString();
  return url.href;
}

/**
 * Whom Steam has signed in (11). Each answer counts once: its state belongs to one attempt, and Steam confirms a nonce once. Throws
 * `AnswerRefused`, and what `isSilence` knows if Steam does not answer.
 */
export async function steamAnswer(
  parts: Pick<Context, 'config' | 'clock' | 'log' | 'db'>,
  { query, ties }: { query: URLSearchParams; ties: Ties },
): Promise<ProviderAnswer> {
  const { config, clock } = parts;
  const said = (name: string): string => {
    const values = query.getAll(`openid.${name}`);
    // Of two values, we might read the one and Steam confirm the other.
    if (values.length > 1) throw new AnswerRefused('refused', `openid.${name} comes twice`);
    return values[0] ?? '';
  };
  const demand = (holds: boolean, why: string): void => {
    if (!holds) throw new AnswerRefused('refused', why);
  };
  if (said('mode') === 'cancel') throw new AnswerRefused('declined', 'cancel');
  demand(said('ns') === NS && said('mode') === 'id_res', 'not a positive answer');
  demand(said('op_endpoint') === endpointOf(config), 'another endpoint');
  demand(said('return_to') === returnTo(config, ties), 'another return address');
  const [, subject = ''] = CLAIMED.exec(said('claimed_id')) ?? [];
  demand(subject !== '' && said('identity') === said('claimed_id'), 'not a person at Steam');
  const signed = said('signed').split(',');
  demand(
    SIGNED.every((name) => signed.includes(name)),
    'a part is not signed',
  );
  const at = Date.parse(said('response_nonce').slice(0, 20));
  demand(Math.abs(clock.now().getTime() - at) <= FRESH_MS, 'an old answer');
  await demandConfirmed(parts, query);
  return { subject, email: '', emailVerified: false, name: '' };
}

/** Asks Steam whether the answer is its own, and has not been confirmed before. */
async function demandConfirmed(
  parts: Pick<Context, 'config' | 'clock' | 'log' | 'db'>,
  query: URLSearchParams,
): Promise<void> {
  const body = new URLSearchParams([...query].filter(([name]) => name.startsWith('openid.')));
  body.set('openid.mode', 'check_authentication');
  const answer = await wayTo(parts, 'steam')(endpointOf(parts.config), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
  });
  const lines = (await answer.text()).split('\n').map((line) => line.trim());
  if (answer.status !== 200 || !lines.includes(`ns:${NS}`) || !lines.includes('is_valid:true'))
    throw new AnswerRefused('refused', 'Steam does not confirm the answer');
}
