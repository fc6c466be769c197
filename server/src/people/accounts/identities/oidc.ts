import type { SignInProvider } from '@halfturn/contract/primitives/sign-in-providers.ts';
import { importPKCS8, SignJWT } from 'jose';
import * as client from 'openid-client';
import type { Context } from '../../../platform/context.ts';
import type { Registration } from '../../../platform/sign-in-config.ts';
import { isSilence, wayTo } from './outward.ts';
import { AnswerRefused, returnUrl, type ProviderAnswer, type Ties } from './provider-answer.ts';
import { partOf } from './registration.ts';

/** Google and Apple: OpenID Connect, spoken by `openid-client`. */
export type OidcProvider = Exclude<SignInProvider, 'steam'>;
type Parts = Pick<Context, 'config' | 'clock' | 'log' | 'db'>;

const SCOPES = { google: 'openid email profile', apple: 'openid email name' } as const;

/** How long what a provider says of itself is kept. Its keys are read at each sign-in, as they may change at any time. */
const METADATA_MS = 3_600_000;
const metadataOf = new WeakMap<object, Map<OidcProvider, { at: number; server: client.ServerMetadata }>>();

/** The address at which the browser signs in. */
export async function oidcUrl(
  parts: Parts,
  provider: OidcProvider,
  registration: Registration,
  ties: Ties,
): Promise<string> {
  const config = await configure(parts, provider, registration);
  const pkce = config.serverMetadata().supportsPKCE();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: returnUrl(parts.config.publicUrl, provider),
    scope: SCOPES[provider],
    state: ties.state,
    nonce: ties.nonce,
    ...(pkce && {
      code_challenge: await client.calculatePKCECodeChallenge(ties.verifier),
      code_challenge_method: 'S256',
    }),
    // Apple sends an address and a name in this way alone.
    ...(provider === 'apple' && { response_mode: 'form_post' }),
    // Several people may use one browser, and one person may have several accounts.
    ...(provider === 'google' && { prompt: 'select_account' }),
  });
  return url.href;
}

/**
 * Whom the provider has signed in, from the query that the browser came back with. Throws `AnswerRefused`, and what `isSilence`
 * knows if the provider does not answer.
 */
export async function oidcAnswer(
  parts: Parts,
  provider: OidcProvider,
  registration: Registration,
  { query, ties }: { query: URLSearchParams; ties: Ties },
): Promise<ProviderAnswer> {
  const config = await configure(parts, provider, registration);
  const url = new URL(returnUrl(parts.config.publicUrl, provider));
  url.search = query.toString();
  try {
    const tokens = await client.authorizationCodeGrant(config, url, {
      expectedState: ties.state,
      expectedNonce: ties.nonce,
      idTokenExpected: true,
      ...(config.serverMetadata().supportsPKCE() && { pkceCodeVerifier: ties.verifier }),
    });
    const claims = tokens.claims();
    if (!claims) throw new AnswerRefused('refused', 'no ID token');
    const { sub, email, name } = claims;
    return {
      subject: sub,
      email: typeof email === 'string' ? email.slice(0, 254) : '',
      // Apple writes it as a text.
      emailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
      name: typeof name === 'string' ? name : '',
    };
  } catch (error) {
    if (isSilence(error) || error instanceof AnswerRefused) throw error;
    throw refusalOf(error);
  }
}

/** What a person does on the provider's page who does not want to sign in. */
const DECLINES: ReadonlySet<string> = new Set(['access_denied', 'user_cancelled_authorize']);

function refusalOf(error: unknown): AnswerRefused {
  if (error instanceof client.AuthorizationResponseError)
    return new AnswerRefused(DECLINES.has(error.error) ? 'declined' : 'refused', error.error);
  if (error instanceof client.ResponseBodyError) return new AnswerRefused('refused', error.error);
  if (error instanceof client.ClientError)
    return new AnswerRefused('refused', `${error.code ?? ''} ${error.message}`);
  return new AnswerRefused('refused', error instanceof Error ? error.message : 'unknown');
}

/** The library's view of a provider, for one conversation. Signatures are checked, although the token comes over TLS. */
export async function configure(
  parts: Parts,
  provider: OidcProvider,
  registration: Registration,
): Promise<client.Configuration> {
  const { clock } = parts;
  const way = wayTo(parts, provider);
  const issuer = parts.config.signIn.urls[provider];
  const clientId = partOf(registration, 'clientId');
  const metadata = {
    // The library asks the machine's clock, and the store goes by its own.
    [client.clockSkew]: Math.round((clock.now().getTime() - Date.now()) / 1000),
    [client.clockTolerance]: 60,
  };
  const auth = client.ClientSecretPost(await clientSecretOf(parts, provider, registration));
  // The store calls an open address on this very machine alone (`apiUrl`), which is where stand-ins are.
  const open = issuer.startsWith('http:');
  const kept = metadataOf.get(parts.db)?.get(provider);
  let server = kept && clock.now().getTime() - kept.at < METADATA_MS ? kept.server : null;
  if (!server) {
    const found = await client.discovery(new URL(issuer), clientId, metadata, auth, {
      [client.customFetch]: way,
      ...(open && { execute: [client.allowInsecureRequests] }),
    });
    server = found.serverMetadata();
    const all = metadataOf.get(parts.db) ?? new Map();
    metadataOf.set(parts.db, all.set(provider, { at: clock.now().getTime(), server }));
  }
  const config = new client.Configuration(server, clientId, metadata, auth);
  config[client.customFetch] = way;
  if (open) client.allowInsecureRequests(config);
  client.enableNonRepudiationChecks(config);
  return config;
}

/** How long a client secret of Apple's counts: one is made for each conversation. */
const SECRET_SECONDS = 300;

/** Apple hands out no secret, but a key that signs one: a JWT by the team, about the client, for Apple. */
async function clientSecretOf(
  { clock, config }: Parts,
  provider: OidcProvider,
  registration: Registration,
): Promise<string> {
  if (provider !== 'apple') return partOf(registration, 'clientSecret');
  const key = await importPKCS8(partOf(registration, 'privateKey'), 'ES256');
  const now = Math.floor(clock.now().getTime() / 1000);
  return await new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: partOf(registration, 'keyId') })
    .setIssuer(partOf(registration, 'teamId'))
    .setSubject(partOf(registration, 'clientId'))
    .setAudience(config.signIn.urls.apple)
    .setIssuedAt(now)
    .setExpirationTime(now + SECRET_SECONDS)
    .sign(key);
}
