import { useSyncExternalStore } from 'react';
import { store, stored, unstore } from '../stored.ts';

/** Who this browser believes to be signed in. A name to greet with, and nothing that opens anything. */
export interface SignedIn {
  id: string;
  uname: string;
}

const CHANGED = 'memberchanged';

/**
 * Whether this browser believes that a session exists. It holds no secret: the session itself is an HttpOnly cookie,
 * and what the specification calls the stored token is a flag here.
 */
export function remembersSession(): boolean {
  return stored('token') !== '';
}

/** Stores the member who has signed in, which notifies the browser's other tabs. */
export function rememberSession(info: SignedIn): void {
  store('username', info.uname);
  store('userInfo', JSON.stringify({ id: info.id, uname: info.uname }));
  // Last: it is what the other tabs listen for.
  store('token', '1');
  dispatchEvent(new Event(CHANGED));
}

export function forgetSession(): void {
  unstore('username', 'userInfo', 'token');
  dispatchEvent(new Event(CHANGED));
}

/** Calls a function when a member signs in or out, in this tab or another. */
export function onMember(onChange: () => void): () => void {
  const stranger = ({ key }: StorageEvent) =>
    (key === 'token' || key === 'username' || key === null) && onChange();
  addEventListener('storage', stranger);
  addEventListener(CHANGED, onChange);
  return () => {
    removeEventListener('storage', stranger);
    removeEventListener(CHANGED, onChange);
  };
}

const nobody = (): null => null;

/** The name of who is signed in, or null. Null on the server too: a guest's page is everybody's. */
export function useMemberName(): string | null {
  return useSyncExternalStore(onMember, () => (remembersSession() ? stored('username') : null), nobody);
}
