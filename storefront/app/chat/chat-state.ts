import { useSyncExternalStore } from 'react';
import { stored, store, unstore } from '../stored.ts';
import { createSubscribers } from '../subscribers.ts';

interface ChatState {
  /** The panel is shown. */
  open: boolean;
  /** Messages that came while it was not. */
  unread: number;
}

const CLOSED: ChatState = { open: false, unread: 0 };
let state = CLOSED;
const { subscribe, notify } = createSubscribers();

function set(next: ChatState): void {
  state = next;
  notify();
}

/** Opens or closes the chat, from wherever in the page. */
export function showChat(open: boolean): void {
  set({ open, unread: open ? 0 : state.unread });
}

/** Counts a message that came while the panel was closed. */
export function countUnread(): void {
  if (!state.open) set({ ...state, unread: state.unread + 1 });
}

export const useChatState = (): ChatState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => CLOSED,
  );

/** Remembers that this browser has a chat that goes on, so that its next page listens for answers. */
export function rememberChat(goesOn: boolean): void {
  if (goesOn) store('chat', 'open');
  else unstore('chat');
}

const never = (): (() => void) => () => {};

/** Whether this browser has a chat that goes on; no on the server, whose page is everybody's. */
export const useHasChat = (): boolean =>
  useSyncExternalStore(
    never,
    () => stored('chat') !== '',
    () => false,
  );
