import type { Config } from '../../../platform/config.ts';

/** Whom a passkey is made for and shown to: this store, under its public address and no other. */
export interface RelyingParty {
  /** The host alone: a passkey is bound to it for ever. */
  id: string;
  name: string;
  origin: string;
}

export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, name: 'Halfturn', origin };
}

/** The user handle of an account: its id, which does not name its owner. */
export const handleOf = (accountId: string): string =>
  Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url');
