import { present } from '@halfturn/contract/primitives/rows.ts';
import { createHash, randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, jwtVerify, SignJWT, type CryptoKey } from 'jose';
import { pageWith, serve, type Answer, type Asked, type Exchange } from './serve.ts';

/** A person with an account at the provider. */
export interface Person {
  sub: string;
  email?: string;
  emailVerified?: boolean | 'true' | 'false';
  name?: string;
}

/** What the provider does wrong at the next sign-in. */
export interface Amiss {
  /** Claims in place of the right ones: another nonce, audience or issuer, a time that is over. */
  claims?: Record<string, unknown>;
  /** Signs with a key that it does not publish. */
  foreignKey?: boolean;
  /** Answers no call. */
  silent?: boolean;
  /** Sends the browser back with another state. */
  state?: string;
}

export interface IdentityProviderOptions {
  clientId?: string;
  /** Google's way; Apple signs a secret of its own, which `clientKey` checks. */
  clientSecret?: string;
  clientKey?: CryptoKey;
  /** Answers by a form, as Apple does. */
  formPost?: boolean;
  now?: () => Date;
}

interface Issued {
  person: Person;
  nonce: string;
  challenge: string | null;
  redirectUri: string;
}

/** An OpenID Connect provider, as far as the store knows it: what it publishes, its page with buttons, its tokens. */
export async function standInIdentityProvider(options: IdentityProviderOptions = {}) {
  const {
    clientId = 'client-1.apps.googleusercontent.com',
    clientSecret = 'client-secret',
    formPost = false,
  } = options;
  const now = options.now ?? (() => new Date());
  const codes = new Map<string, Issued>();
  let keys = await makeKeys();
  const foreign = await makeKeys();

  const provider = {
    url: '',
    clientId,
    clientSecret,
    amiss: {} as Amiss,
    /** Who signs in on its page. */
    person: { sub: '10001', email: 'kim@example.com', emailVerified: true, name: 'Kim Park' } as Person,
    asked: [] as Exchange[],
    /** Signs with a new key from now on, and publishes it alone. */
    async rotateKey(): Promise<void> {
      keys = await makeKeys();
    },
    /** What its page does when a person presses "Sign in" or "Cancel": where the browser goes, and the form it sends there. */
    press(
      address: string,
      outcome: 'signed-in' | 'cancelled' = 'signed-in',
    ): { url: string; form: URLSearchParams } {
      const asked = new URL(address).searchParams;
      const redirectUri = present(asked.get('redirect_uri') ?? undefined);
      const form = new URLSearchParams({ state: provider.amiss.state ?? asked.get('state') ?? '' });
      if (outcome === 'cancelled') {
        form.set('error', formPost ? 'user_cancelled_authorize' : 'access_denied');
        return { url: redirectUri, form };
      }
      const code = randomBytes(16).toString('hex');
      codes.set(code, {
        person: provider.person,
        nonce: asked.get('nonce') ?? '',
        challenge: asked.get('code_challenge'),
        redirectUri,
      });
      form.set('code', code);
      if (formPost && provider.person.name) {
        const [firstName = '', lastName = ''] = provider.person.name.split(' ');
        form.set('user', JSON.stringify({ name: { firstName, lastName }, email: provider.person.email }));
      }
      return { url: redirectUri, form };
    },
    close: async () => {},
  };

  const answer = async (asked: Asked): Promise<Answer> => {
    if (provider.amiss.silent) return { status: 503, text: 'silent' };
    switch (`${asked.method} ${asked.path}`) {
      case 'GET /.well-known/openid-configuration':
        return { status: 200, json: metadata() };
      case 'GET /keys':
        return { status: 200, json: { keys: [keys.jwk] } };
      case 'GET /authorize':
        return {
          status: 200,
          text: pageWith('Stand-in sign-in', { 'signed-in': 'Sign in', cancelled: 'Cancel' }),
        };
      case 'POST /authorize':
        return goBack(asked);
      case 'POST /token':
        return await token(new URLSearchParams(asked.body));
      default:
        return { status: 404, json: {} };
    }
  };

  const metadata = () => ({
    issuer: provider.url,
    authorization_endpoint: `${provider.url}/authorize`,
    token_endpoint: `${provider.url}/token`,
    jwks_uri: `${provider.url}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    ...(!formPost && { code_challenge_methods_supported: ['S256'] }),
  });

  function goBack(asked: Asked): Answer {
    const outcome =
      new URLSearchParams(asked.body).get('outcome') === 'cancelled' ? 'cancelled' : 'signed-in';
    const { url, form } = provider.press(`${provider.url}/authorize?${asked.query}`, outcome);
    if (!formPost) return { status: 303, headers: { location: `${url}?${form}` } };
    const fields = [...form].map(
      ([name, value]) => `<input type="hidden" name="${name}" value='${value.replaceAll("'", '&#39;')}'>`,
    );
    return {
      status: 200,
      text: `<!doctype html><title>Back</title><form method="post" action="${url}">${fields.join('')}</form><script>document.forms[0].submit()</script>`,
    };
  }

  async function token(form: URLSearchParams): Promise<Answer> {
    const refuse = (error: string): Answer => ({ status: 400, json: { error } });
    if (form.get('client_id') !== clientId || !(await isClient(form.get('client_secret') ?? '')))
      return refuse('invalid_client');
    const code = form.get('code') ?? '';
    const issued = codes.get(code);
    codes.delete(code);
    if (!issued || issued.redirectUri !== form.get('redirect_uri')) return refuse('invalid_grant');
    const shown = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (issued.challenge !== null && issued.challenge !== shown) return refuse('invalid_grant');
    const seconds = Math.floor(now().getTime() / 1000);
    const { person, nonce } = issued;
    const claims = {
      iss: provider.url,
      aud: clientId,
      sub: person.sub,
      nonce,
      iat: seconds,
      exp: seconds + 600,
      ...(person.email !== undefined && {
        email: person.email,
        email_verified: person.emailVerified ?? false,
      }),
      ...(person.name !== undefined && !formPost && { name: person.name }),
      ...provider.amiss.claims,
    };
    const idToken = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: present(keys.jwk.kid) })
      .sign(provider.amiss.foreignKey ? foreign.privateKey : keys.privateKey);
    return { status: 200, json: { access_token: 'access', token_type: 'Bearer', id_token: idToken } };
  }

  async function isClient(secret: string): Promise<boolean> {
    if (!options.clientKey) return secret === clientSecret;
    try {
      await jwtVerify(secret, options.clientKey, {
        audience: provider.url,
        subject: clientId,
        issuer: 'TEAM123456',
        currentDate: now(),
      });
      return true;
    } catch {
      return false;
    }
  }

  const served = await serve(answer);
  provider.url = served.url;
  provider.asked = served.exchanges;
  provider.close = () => served.close();
  return provider;
}

export type StandInIdentityProvider = Awaited<ReturnType<typeof standInIdentityProvider>>;

async function makeKeys() {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(publicKey);
  return { privateKey, jwk: { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' } };
}
