import { dotted } from '@halfturn/contract/primitives/dotted.ts';
import type { Calls } from '@halfturn/contract/calls.ts';
import { CallError } from '@halfturn/contract/client.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { KeyTicket } from '@halfturn/ui/key-ticket.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { useCall } from '../api.ts';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { ActivationNote } from '../orders/activation-note.tsx';
import { StatePanel } from '../orders/state-panel.tsx';
import { useTicketWords } from '../orders/use-ticket-words.ts';
import { PageHead } from '../root/page-head.tsx';
import styles from './gift.module.css';

type Gift = ReplyOf<Calls['GET /api/gift']>;

/** `/gift`: where the link in a recipient's mail leads. No key is shown before the button is pressed. */
export function Component() {
  const { t } = useWords<'gift'>();
  const data = useLoaderData<{ token: string; gift: Gift } | null>();
  const state = data?.gift.state ?? 'old';
  const open = state === 'ready' || state === 'opened';
  return (
    <main id="main" className="page lone">
      <PageHead title={t(open ? 'gift.page_title' : `gift.${state}_title`)} hidden />
      {/* The address is the key to the keys: it goes to no page that is opened from here. */}
      <meta name="referrer" content="no-referrer" />
      {data && open ? <Opened token={data.token} gift={data.gift} /> : !open && <Shut state={state} />}
    </main>
  );
}

function Shut({ state }: { state: 'held' | 'gone' | 'old' }) {
  const { t } = useWords<'gift' | 'shell'>();
  return (
    <StatePanel
      icon={state === 'held' ? 'clock' : 'gift'}
      tone="warn"
      state={state}
      title={t(`gift.${state}_title`)}
      text={t(`gift.${state}_text`)}
      actions={
        <Go to={links.home()} className={buttonClass({ variant: 'main' })}>
          {t('shell.go_home')}
        </Go>
      }
    />
  );
}

function Opened({ token, gift }: { token: string; gift: Gift }) {
  const { t, rich } = useWords<'gift'>();
  const { keyOf, seen, fault } = useKeys(token);
  const words = useTicketWords(fault);
  const { sender, message, products } = gift;

  return (
    <>
      <header className={styles.head}>
        <h1>{sender ? rich('gift.from_somebody', { sender: <bdi>{sender}</bdi> }) : t('gift.page_title')}</h1>
        {message && (
          <blockquote className={styles.message} dir="auto">
            {message}
          </blockquote>
        )}
        <p>{t('gift.open_text')}</p>
      </header>
      <div className={styles.keys}>
        {products.flatMap((product) =>
          product.units.map(({ id, no }) => (
            <Ticket key={id} {...{ product, no, words }} seen={seen.has(id)} onReveal={() => keyOf(id)} />
          )),
        )}
      </div>
      <Notice icon="shield">{t('gift.keep_safe')}</Notice>
      <p className="small muted">
        {t('gift.help')}{' '}
        <Go to={links.info('/contact-us')} className="link">
          {t('gift.support')}
        </Go>
      </p>
    </>
  );
}

interface TicketProps {
  product: Gift['products'][number];
  no: number;
  /** The key was shown. */
  seen: boolean;
  onReveal: () => Promise<string>;
  words: ReturnType<typeof useTicketWords>;
}

function Ticket({ product, no, seen, onReveal, words }: TicketProps) {
  const { t } = useWords<'orders'>();
  return (
    <KeyTicket
      name={product.name}
      genre={product.genre}
      level={2}
      title={
        <Go to={links.product({ slug: product.slug, class: { slug: product.class } })}>{product.name}</Go>
      }
      meta={dotted(
        product.platform,
        product.region,
        product.units.length > 1 && t('orders.unit_no', { no, count: product.units.length }),
      )}
      note={seen ? <ActivationNote line={product} /> : undefined}
      confirm={false}
      onReveal={onReveal}
      words={words}
    />
  );
}

/** Opens the gift's keys, and remembers which of them were shown. */
function useKeys(token: string) {
  const call = useCall();
  const [fault, setFault] = useState<string | null>(null);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const keyOf = async (unit: string) => {
    setFault(null);
    try {
      const { keys } = await call('POST /api/gift/open', { body: { token } });
      const key = keys.find((one) => one.unit === unit)?.key;
      if (key === undefined) throw new Error('the unit is not among those that were given');
      setSeen((before) => new Set([...before, unit]));
      return key;
    } catch (error) {
      if (error instanceof CallError && error.status !== 0) setFault(error.message);
      throw error;
    }
  };
  return { keyOf, seen, fault };
}
