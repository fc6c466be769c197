import type { ChatAvailability, ChatHead } from '@halfturn/contract/chat.ts';
import { formatTime } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { HalfTurn } from '@halfturn/ui/half-turn.tsx';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Button } from '@halfturn/ui/button.tsx';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { ProductCover } from '../catalog/product-cover.tsx';
import { Where } from '../catalog/where.tsx';
import { useTimeZone } from '../orders/use-time-zone.ts';
import { LocalDay } from '../orders/local-time.tsx';
import { showChat } from './chat-state.ts';
import styles from './chat.module.css';
import { Composer } from './composer.tsx';
import { AddressCard, Ended, LeaveForm } from './leave-forms.tsx';
import { MailChat } from './mail-chat.tsx';
import { Messages } from './messages.tsx';
import type { Chat, Place } from './use-chat.ts';
import type { AskedProduct } from './use-place.ts';

interface PanelProps {
  chat: Chat;
  place: Place;
  /** The product of the page. */
  product: AskedProduct | null;
}

/** On phones the panel covers the page, and holds the focus. */
const PHONE = '(max-width: 640px)';

/** The chat's panel: beside the page on a wide screen, over it on a narrower one, and in its place on a phone. */
export function ChatPanel({ chat, place, product }: PanelProps) {
  const { t } = useWords<'chat'>();
  const panel = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = panel.current;
    if (!dialog) return;
    const before = document.activeElement;
    if (matchMedia(PHONE).matches) dialog.showModal();
    else dialog.show();
    document.documentElement.dataset.chat = 'open';
    dialog.querySelector<HTMLElement>('textarea, input, h2')?.focus();
    return () => {
      delete document.documentElement.dataset.chat;
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) showChat(false);
  };
  return (
    <dialog
      ref={panel}
      className={styles.panel}
      aria-label={t('chat.title')}
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault();
        showChat(false);
      }}
    >
      <Head chat={chat} />
      {product && <About product={product} chat={chat} />}
      <Body chat={chat} place={place} />
    </dialog>
  );
}

/** The product of the page: what is asked is about it. */
function About({ product, chat }: { product: AskedProduct; chat: Chat }) {
  const { t, rich } = useWords<'chat'>();
  const { id, name } = product;
  const canSend = chat.availability?.here || (chat.head !== null && chat.head.state !== 'closed');
  return (
    <div className={styles.about}>
      <span className={styles.thumb}>
        <ProductCover product={product} size={22} title={false} ribbon={false} />
      </span>
      <p>
        {rich('chat.about', {
          name: (
            <b>
              <bdi>{product.name}</bdi>
            </b>
          ),
        })}
        {(product.platform ?? product.region) && (
          <small>
            <Where {...product} />
          </small>
        )}
      </p>
      {canSend && (
        <Button size="tiny" onClick={() => chat.sendCard(name, { productId: id })}>
          {t('chat.send_product')}
        </Button>
      )}
    </div>
  );
}

/** Who answers, and how soon. */
function Head({ chat: { availability, head } }: { chat: Chat }) {
  const { t, store } = useWords<'chat' | 'support'>();
  const by = head?.state === 'closed' ? null : head?.by;
  return (
    <header className={styles.head}>
      <span className={styles.face} aria-hidden="true">
        {by ? by.slice(0, 1).toUpperCase() : <Icon name="chat" />}
      </span>
      <div>
        <h2 tabIndex={-1}>{by ? t('chat.with', { name: by, store }) : t('support.store')}</h2>
        {availability && <Presence availability={availability} />}
      </div>
      <IconButton icon="cross" label={t('chat.close')} onClick={() => showChat(false)} />
    </header>
  );
}

/** Whether anyone is there, and when the store opens again if not. */
function Presence({ availability: { here, usually, back } }: { availability: ChatAvailability }) {
  const { t, rich, locale } = useWords<'chat'>();
  const timeZone = useTimeZone() ?? 'UTC';
  if (here)
    return (
      <p className={styles.here}>
        <i aria-hidden="true" />
        {usually === null ? t('chat.online') : t('chat.usually', { minutes: usually })}
      </p>
    );
  const time = back && formatTime(back.at, locale, { timeZone });
  return (
    <p className={styles.away}>
      <i aria-hidden="true" />
      {back === null
        ? t('chat.offline')
        : back.when === 'today'
          ? t('chat.back_today', { time: time ?? '' })
          : rich('chat.back_on', { day: <LocalDay at={back.at} />, time: time ?? '' })}
    </p>
  );
}

/** What the visitor can do: write, leave a message, or read how it ended. */
function Body({ chat, place }: { chat: Chat; place: Place }) {
  const { t } = useWords<'chat' | 'support'>();
  const { availability, head, pending } = chat;
  if (chat.failed && availability === null)
    return (
      <div className={styles.middle}>
        <p role="alert">{t('support.failed')}</p>
        <Button onClick={chat.reload}>{t('chat.again')}</Button>
      </div>
    );
  if (availability === null)
    return (
      <p className={styles.middle}>
        <HalfTurn />
      </p>
    );
  if (head?.state === 'closed' && pending.length === 0)
    return <Ended chat={chat} head={head} place={place} />;
  if (head === null && pending.length === 0 && !availability.here)
    return <LeaveForm chat={chat} place={place} />;
  return <Talk chat={chat} availability={availability} head={head} place={place} />;
}

interface TalkProps {
  chat: Chat;
  availability: ChatAvailability;
  head: ChatHead | null;
  place: Place;
}

/** The conversation, or its beginnings, and the field to write in. */
function Talk({ chat, availability, head, place }: TalkProps) {
  const { t } = useWords<'chat'>();
  const begun = head !== null || chat.pending.length > 0;
  return (
    <>
      {begun ? <Messages chat={chat} /> : <Start onAsk={chat.send} />}
      {chat.lost && (
        <p role="status" className={styles.note}>
          {t('chat.reconnecting')}
        </p>
      )}
      {head && <AddressCard chat={chat} head={head} availability={availability} place={place} />}
      {head && <MailChat chat={chat} head={head} />}
      <Composer chat={chat} />
    </>
  );
}

const QUESTIONS = ['chat.ask_country', 'chat.ask_key', 'chat.ask_order'] as const;

/** Questions that many ask, to be sent by a tap. */
function Start({ onAsk }: { onAsk: (text: string) => void }) {
  const { t } = useWords<'chat'>();
  return (
    <div className={styles.body}>
      <h3>{t('chat.help')}</h3>
      <ul className={styles.questions}>
        {QUESTIONS.map((key) => (
          <li key={key}>
            <button type="button" onClick={() => onAsk(t(key))}>
              {t(key)} <Icon name="next" />
            </button>
          </li>
        ))}
      </ul>
      <p className="small muted">{t('chat.no_account')}</p>
    </div>
  );
}
