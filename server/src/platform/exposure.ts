import { isIP } from 'node:net';

/** `localhost`, and the addresses that lead back to the machine itself. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (isIP(name) === 4) return name.startsWith('127.');
  return name === '::1' || name === 'localhost';
}

/** Names that no public DNS leads anywhere: `localhost` itself, and those that RFC 6761 and 6762 keep for private use and tests. */
export function isLocalName(host: string): boolean {
  return isLoopback(host) || /\.(?:localhost|local|test)$/i.test(host);
}

/** What decides how careful the store has to be. */
export interface Exposed {
  /** Undefined if it is not set. */
  mode: 'development' | 'production' | 'test' | undefined;
  host: string;
  publicUrl: string | undefined;
}

/**
 * Whether only this machine can reach the store, and the mode that follows: what other machines can reach runs as in
 * production, whether NODE_ENV says so or not. `because` names the setting that makes it public.
 */
export function exposureOf({ mode, host, publicUrl }: Exposed): {
  local: boolean;
  production: boolean;
  because: string | null;
} {
  const because =
    publicUrl !== undefined && !isLocalName(new URL(publicUrl).hostname)
      ? 'PUBLIC_URL is not a local address'
      : isLoopback(host)
        ? null
        : 'HOST lets other machines in';
  const local = because === null;
  return { local, production: mode === undefined ? !local : mode === 'production', because };
}

/** The settings that are safe on one machine and not in public. */
export interface Risky {
  mode: Exposed['mode'];
  publicUrl: string | undefined;
  smtp: boolean;
  mailOnDisk: boolean;
  sandbox: boolean | undefined;
  rateLimits: boolean;
  seed: 'demo' | 'none' | undefined;
  trustsProxy: boolean;
  databaseUrl: string | undefined;
  databaseOwnerUrl: string | undefined;
}

/** Why the store must not start with these settings: a sentence each. */
export function unsafeSettings(
  risky: Risky,
  { local, production, because }: ReturnType<typeof exposureOf>,
): string[] {
  const { mode } = risky;
  if (!local && !production)
    return [
      `NODE_ENV=${mode} shows every mail to every visitor and takes pretend payments, and ${because}. ` +
        'Set NODE_ENV=production, or keep HOST and PUBLIC_URL local.',
    ];
  if (!production) return [];
  const why = mode === undefined ? ` (NODE_ENV is not set, and ${because}: this is production)` : '';
  return [
    ...(risky.publicUrl ? [] : [`PUBLIC_URL must say under which address the store is reached${why}.`]),
    ...(risky.smtp || risky.mailOnDisk
      ? []
      : [
          `SMTP_URL is missing, so no buyer would get a mail${why}. Set it, or set MAIL=disk to write all mails to ` +
            'DATA_DIR/mail instead.',
        ]),
    ...(risky.smtp && risky.mailOnDisk ? ['SMTP_URL and MAIL=disk exclude each other. Remove one.'] : []),
    ...(local ? [] : inPublic(risky)),
  ];
}

function inPublic({ sandbox, rateLimits, seed, publicUrl }: Risky): string[] {
  return [
    ...(sandbox
      ? ['PAYMENTS_SANDBOX gives keys away for pretend payments. It only works at a local address.']
      : []),
    ...(rateLimits
      ? []
      : ['RATE_LIMITS=off lets machines guess passwords and codes. It only works at a local address.']),
    ...(publicUrl?.startsWith('http:')
      ? [
          'PUBLIC_URL begins with http:, and sign-ins and keys would travel in clear. Put TLS in front: https:.',
        ]
      : []),
    ...(seed === 'demo'
      ? ['SEED=demo puts invented products and keys on sale. It only works at a local address.']
      : []),
  ];
}

/** What the person who runs a store in production should know: a sentence each. */
export function warningsFor(
  risky: Risky,
  { local, production, because }: ReturnType<typeof exposureOf>,
): string[] {
  if (!production) return [];
  const { mode, mailOnDisk, publicUrl, trustsProxy, databaseUrl, databaseOwnerUrl } = risky;
  return [
    ...(mode === undefined ? [`NODE_ENV is not set, and ${because}: the store runs as in production.`] : []),
    ...(mailOnDisk ? ['MAIL=disk: mails are written to DATA_DIR/mail, and no buyer gets one.'] : []),
    ...(!local && publicUrl?.startsWith('https:') && !trustsProxy
      ? [
          'TRUST_PROXY is off. If a proxy is in front, every visitor seems to have its address, and limits count all ' +
            'visitors as one. Set TRUST_PROXY=1.',
        ]
      : []),
    ...Object.entries({ DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: databaseOwnerUrl })
      .filter(([, url]) => url !== undefined && !isPrivateLine(url))
      .map(([name]) => `${name} leads to another machine without TLS. Add sslmode=verify-full to it.`),
  ];
}

/** Whether a connection stays on this machine, or is encrypted. */
function isPrivateLine(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? hostname;
  if (host === '' || host.startsWith('/') || isLoopback(host)) return true;
  const mode = searchParams.get('sslmode');
  return mode !== null ? !['disable', 'allow', 'prefer'].includes(mode) : searchParams.get('ssl') === 'true';
}
