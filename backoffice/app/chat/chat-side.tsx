import { bcp47, isLocale, LOCALE_NAMES } from '@halfturn/contract/primitives/locale.ts';
import type { StaffChat } from '@halfturn/contract/staff/chat.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice, Refusal } from '@halfturn/ui/notice.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { Link } from 'react-router';
import { call } from '../api.ts';
import { Fact, Facts } from '../layout/facts.tsx';
import { CustomerLink, OrderLink } from '../layout/may-link.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { StatusMark } from '../orders/status-mark.tsx';
import { useAct } from '../use-act.ts';
import { useWho } from './chat-list.tsx';
import { ProductThing } from './product-thing.tsx';
import type { ProductCards } from './use-product-cards.ts';
import styles from './chat.module.css';

/** Who writes, what they are looking at, their orders, and what they wrote before. */
export function ChatSide({ chat, cards }: { chat: StaffChat; cards: ProductCards }) {
  const { t } = useWords<'staff-chat' | 'staff-orders' | 'staff-support'>();
  const { when, time, countries, money } = useFormats();
  const name = useWho()(chat);
  const language = isLocale(chat.locale) ? chat.locale : null;
  return (
    <aside className={styles.side} aria-label={t('staff-support.who')}>
      {(chat.product ?? chat.page) && (
        <section>
          <h3>{t('staff-chat.viewing')}</h3>
          {chat.product && chat.productId ? (
            <ProductThing id={chat.productId} name={chat.product} card={cards.get(chat.productId)} />
          ) : (
            <bdi dir="ltr">{chat.page}</bdi>
          )}
        </section>
      )}
      <section>
        <h3>{t('staff-support.who')}</h3>
        <Facts>
          <Fact name={t('staff-chat.name')}>
            <CustomerLink id={chat.accountId} name={name} />
          </Fact>
          <Fact name={t('staff-chat.email')}>
            {chat.email ? <bdi dir="ltr">{chat.email}</bdi> : t('staff-chat.no_email')}
            {chat.guest && chat.email && <Proof chat={chat} />}
          </Fact>
          {chat.country && <Fact name={t('staff-orders.country')}>{countries([chat.country])}</Fact>}
          {language && (
            <Fact name={t('staff-support.language')} lang={bcp47(language)}>
              {LOCALE_NAMES[language]}
            </Fact>
          )}
          <Fact name={t('staff-chat.cart')}>
            {chat.cart.total === null ? (
              t('staff-chat.cart_empty')
            ) : (
              <ul>
                {chat.cart.lines.map(({ productId, name: product, quantity }) => (
                  <li key={productId}>
                    {quantity} × <bdi>{product}</bdi>
                  </li>
                ))}
                <li>
                  <b>{money(chat.cart.total)}</b>
                </li>
              </ul>
            )}
          </Fact>
          <Fact name={t('staff-chat.since')}>{time(chat.createdAt)}</Fact>
        </Facts>
      </section>
      {chat.orders.length > 0 && (
        <section>
          <h3>{t(chat.guest ? 'staff-chat.orders_with_email' : 'staff-chat.orders')}</h3>
          {!chat.proven && (
            <Notice tone="warn" icon="warn">
              {t('staff-chat.not_verified')}
            </Notice>
          )}
          <ul className={styles.orders}>
            {chat.orders.map(({ orderNo, status, at, items }) => (
              <li key={orderNo}>
                <OrderLink orderNo={orderNo} />
                <StatusMark status={status} />
                <small>
                  <bdi>{items}</bdi>, {when(at)}
                </small>
              </li>
            ))}
          </ul>
        </section>
      )}
      {chat.earlier.length > 0 && (
        <section>
          <h3>{t('staff-chat.earlier')}</h3>
          <ul className={styles.orders}>
            {chat.earlier.map(({ id, kind, at, excerpt }) => (
              <li key={id}>
                <Link className="link" to={kind === 'chat' ? `/chat/${id}` : `/support/${id}`}>
                  <span dir="auto">{excerpt}</span>
                </Link>
                <small>{when(at)}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}

/** Whether the address of a guest is known to be theirs; if not, a code can be mailed there, which they enter in the chat. */
function Proof({ chat: { id, proven, state } }: { chat: StaffChat }) {
  const { t } = useWords<'staff-chat'>();
  const { busy, refusal, run } = useAct();
  if (proven)
    return (
      <p>
        <Tag tone="good" icon="check">
          {t('staff-chat.verified')}
        </Tag>
      </p>
    );
  if (state === 'closed') return null;
  const send = () => run('code', () => call('POST /admin/chats/{id}/code', { params: { id } }));
  return (
    <>
      <Button size="tiny" icon="mail" busy={busy !== null} onClick={() => void send()}>
        {t('staff-chat.send_code')}
      </Button>
      <Refusal>{refusal}</Refusal>
    </>
  );
}
