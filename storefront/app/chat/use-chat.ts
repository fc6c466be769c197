import type {
  ChatAvailability,
  ChatHead,
  ChatMessage,
  ShownChat,
  StoreFrame,
} from '@halfturn/contract/chat.ts';
import { CallError, type Caller } from '@halfturn/contract/client.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCall } from '../api.ts';
import { newId } from '../support/new-id.ts';
import { rememberChat } from './chat-state.ts';
import { sentOf, type ChatCard, type Pending } from './pending.ts';
import { useLine } from './use-line.ts';
import { usePending } from './use-pending.ts';
import { useTyping } from './use-typing.ts';

/** Where the visitor is while they write. */
export interface Place {
  page: string;
  productId?: string | undefined;
  cart: { productId: string; quantity: number }[];
}

export interface Chat {
  availability: ChatAvailability | null;
  head: ChatHead | null;
  messages: readonly ChatMessage[];
  pending: readonly Pending[];
  /** The store is typing. */
  typing: boolean;
  /** The socket was lost and is being opened again. */
  lost: boolean;
  /** The store could not be asked at all. */
  failed: boolean;
  send: (text: string, files?: string[]) => void;
  /** Sends a product or an order, which has this name. */
  sendCard: (name: string, card: ChatCard) => void;
  again: (id: string) => void;
  type: () => void;
  see: () => void;
  /** Shows what a call has answered. */
  take: (shown: ShownChat) => void;
  reload: () => void;
}

interface Shown {
  head: ChatHead | null;
  messages: readonly ChatMessage[];
}

/** Puts messages in, each once and in order; those of another chat replace what is there. */
function merged(before: Shown, head: ChatHead | null, more: readonly ChatMessage[]): Shown {
  if (head?.id !== before.head?.id) return { head, messages: more };
  const known = new Set(before.messages.map(({ no }) => no));
  const fresh = more.filter(({ no }) => !known.has(no));
  const messages = fresh.length === 0 ? before.messages : [...before.messages, ...fresh];
  return { head, messages: messages.toSorted((a, b) => a.no - b.no) };
}

/** What of the visitor's chat is here, and what is known of who is there. */
function useShownChat(confirm: (ids: readonly string[]) => void) {
  const call = useCall();
  const [availability, setAvailability] = useState<ChatAvailability | null>(null);
  const [shown, setShown] = useState<Shown>({ head: null, messages: [] });
  const [failed, setFailed] = useState(false);
  const take = useCallback(
    ({ availability: there, chat }: ShownChat) => {
      setAvailability(there);
      setFailed(false);
      rememberChat(chat !== null && chat.state !== 'closed');
      setShown((before) => merged(before, chat, chat?.messages ?? []));
      confirm(chat?.messages.map(({ id }) => id) ?? []);
    },
    [confirm],
  );
  const reload = useCallback(() => {
    call('GET /api/chat/history', { query: {} }).then(take, (error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      setFailed(true);
    });
  }, [call, take]);
  useEffect(reload, [reload]);
  return { availability, shown, setShown, failed, take, reload };
}

/**
 * The visitor's chat: its history by a call, what comes by a socket, and what is written by either. A message has its id from the moment it
 * is typed, so that however often it is sent it is written once.
 */
export function useChat(place: Place, onNews: (message: ChatMessage) => void): Chat {
  const call = useCall();
  const { locale } = useWords();
  const { pending, add, confirm, refuse } = usePending();
  const { availability, shown, setShown, failed, take, reload } = useShownChat(confirm);
  const [typing, seeTyping] = useTyping();
  const latest = useRef({ shown, place, onNews });
  useEffect(() => void (latest.current = { shown, place, onNews }));

  const post = useCallback(
    (message: Pending) => postMessage(call, latest.current.place, message, { take, refuse }),
    [call, take, refuse],
  );
  const open = shown.head !== null && shown.head.state !== 'closed' ? shown.head.id : null;
  const hear = useCallback(
    (frame: StoreFrame) => {
      if (frame.type === 'typing') return seeTyping(true);
      if (frame.type === 'refused') return refuse(frame.id, frame.msg);
      if (frame.type === 'chat') {
        if (frame.chat.id !== open) return reload();
        rememberChat(frame.chat.state !== 'closed');
        return setShown((before) => merged(before, frame.chat, []));
      }
      const { message } = frame;
      confirm([message.id]);
      const known = latest.current.shown.messages.some(({ no }) => no === message.no);
      setShown((before) => merged(before, before.head, [message]));
      if (message.from !== 'store') return;
      seeTyping(false);
      if (!known) latest.current.onNews(message);
    },
    [open, confirm, refuse, reload, seeTyping, setShown],
  );
  const at = useCallback(
    () => ({ chat: open ?? '', after: latest.current.shown.messages.at(-1)?.no ?? 0 }),
    [open],
  );
  const line = useLine({ open, locale, at, hear, reload, pending, post, place });
  const put = (message: Pending) => {
    add(message);
    if (!line.send({ type: 'send', ...sentOf(message), ...place })) void post(message);
  };

  return {
    availability,
    ...shown,
    pending,
    typing,
    lost: line.lost,
    failed,
    take,
    reload,
    send: (text, files = []) => put({ id: newId(), text, files, fault: '' }),
    sendCard: (text, card) => put({ id: newId(), text, card, files: [], fault: '' }),
    again(id) {
      const message = pending.find((one) => one.id === id);
      refuse(id, '');
      if (message) void post(message);
    },
    type: () => void line.send({ type: 'typing' }),
    see: () => void line.send({ type: 'seen', no: shown.messages.at(-1)?.no ?? 0 }),
  };
}

interface Outcome {
  take: (shown: ShownChat) => void;
  refuse: (id: string, fault: string) => void;
}

/** Sends a message by a call; what the store has is not written twice. */
async function postMessage(
  call: Caller,
  place: Place,
  message: Pending,
  { take, refuse }: Outcome,
): Promise<void> {
  try {
    take(await call('POST /api/chat/messages', { body: { ...sentOf(message), ...place } }));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // Away from the network, or a store that is too busy: it is sent again in a moment.
    if (error.status !== 0 && error.status !== 503) refuse(message.id, error.message);
  }
}
