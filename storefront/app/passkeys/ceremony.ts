import type { BodyOf, ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { addPasskey, loginPasskey, passkeyOptions, passkeySignIn } from '@halfturn/contract/passkeys.ts';
import { useSyncExternalStore } from 'react';

/** Fetched when it is needed, as most members never use a passkey. */
const library = () => import('@simplewebauthn/browser');

/**
 * Whether a passkey can be made and shown at this address: over a secure connection, and under a name, as a passkey is
 * bound to one and not to an IP address.
 */
const isPossible = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in globalThis && !/^(\[.*\]|[\d.]+)$/.test(location.hostname);

const never = () => () => {};
/** The same as `isPossible`; true on the server, which does not know, and nearly always right. */
export const useCanPasskeys = (): boolean => useSyncExternalStore(never, isPossible, () => true);

/** Has the device make a passkey. Throws what `whyNot` explains. */
export async function makePasskey(
  options: ReplyOf<typeof passkeyOptions>,
): Promise<BodyOf<typeof addPasskey>['credential']> {
  const { startRegistration } = await library();
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
}

/**
 * Has the device show a passkey. `offered`: among the names that the browser fills in, until one is chosen; a
 * later question takes its place. Throws what `whyNot` explains.
 */
export async function showPasskey(
  options: ReplyOf<typeof passkeySignIn>,
  { offered, signal }: { offered: boolean; signal: AbortSignal },
): Promise<BodyOf<typeof loginPasskey>['credential']> {
  const { startAuthentication, WebAuthnAbortService } = await library();
  signal.throwIfAborted();
  // The library holds one question at a time, so the end of this one is the end of whichever is open.
  const end = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', end, { once: true });
  try {
    const shown = await startAuthentication({ optionsJSON: options, useBrowserAutofill: offered });
    const { id, rawId, type, response } = shown;
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } };
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** Why it failed: it was canceled or timed out, the device has a passkey already, or it cannot make one. */
export function whyNot(error: unknown): 'stopped' | 'here_already' | 'cannot' {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'stopped';
  return name === 'InvalidStateError' ? 'here_already' : 'cannot';
}
