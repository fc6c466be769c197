import type { BodyOf, ReplyOf } from '@halfturn/contract/endpoint.ts';
import type {
  staffAddPasskey,
  staffEnterByPasskey,
  staffPasskeyOptions,
  staffPasskeySignIn,
} from '@halfturn/contract/staff/passkeys.ts';

/**
 * Whether a passkey can be made and shown here: over a secure connection, under a name, as a passkey is bound to one and not to
 * an IP address, and in a browser that reads the options by itself.
 */
export const canPasskeys = (): boolean =>
  isSecureContext &&
  'PublicKeyCredential' in globalThis &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  !/^(\[.*\]|[\d.]+)$/.test(location.hostname);

/** The browser made or showed nothing, without saying why. */
const nothing = (): Error => new DOMException('no credential', 'NotAllowedError');

/** Bytes as the calls carry them. */
function base64url(bytes: ArrayBuffer): string {
  const text = String.fromCodePoint(...new Uint8Array(bytes));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Has the device make a passkey. Throws what `whyNot` explains. */
export async function makePasskey(
  options: ReplyOf<typeof staffPasskeyOptions>,
): Promise<BodyOf<typeof staffAddPasskey>['credential']> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const made = await navigator.credentials.create({ publicKey });
  if (!(made instanceof PublicKeyCredential)) throw nothing();
  const { response } = made;
  if (!(response instanceof AuthenticatorAttestationResponse)) throw nothing();
  return {
    id: made.id,
    rawId: base64url(made.rawId),
    type: 'public-key',
    response: {
      clientDataJSON: base64url(response.clientDataJSON),
      attestationObject: base64url(response.attestationObject),
      transports: response.getTransports(),
    },
  };
}

/** Has the device show a passkey. Throws what `whyNot` explains. */
export async function showPasskey(
  options: ReplyOf<typeof staffPasskeySignIn>,
): Promise<BodyOf<typeof staffEnterByPasskey>['credential']> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const shown = await navigator.credentials.get({ publicKey });
  if (!(shown instanceof PublicKeyCredential)) throw nothing();
  const { response } = shown;
  if (!(response instanceof AuthenticatorAssertionResponse)) throw nothing();
  const { userHandle } = response;
  return {
    id: shown.id,
    rawId: base64url(shown.rawId),
    type: 'public-key',
    response: {
      clientDataJSON: base64url(response.clientDataJSON),
      authenticatorData: base64url(response.authenticatorData),
      signature: base64url(response.signature),
      ...(userHandle && { userHandle: base64url(userHandle) }),
    },
  };
}

/** Why it failed: it was canceled or timed out, the device has a passkey already, or it cannot make one. */
export function whyNot(error: unknown): 'stopped' | 'here' | 'cannot' {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'stopped';
  return name === 'InvalidStateError' ? 'here' : 'cannot';
}
