import { TICKET_STATES } from '@halfturn/contract/primitives/support-limits.ts';
import type { TicketRow } from '@halfturn/contract/support.ts';
import { formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Empty } from '@halfturn/ui/empty.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { TabLinks } from '@halfturn/ui/tab-links.tsx';
import { AccountPage } from '../account/account-page.tsx';
import { renderGo } from '../catalog/render-go.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { ListPages } from '../lists/list-pages.tsx';
import { RecentTime } from '../orders/local-time.tsx';
import { AnswerClock } from './answer-clock.tsx';
import type { TicketList as View } from './my-support.loader.ts';
import { StateTag } from './state-tag.tsx';
import styles from './support.module.css';

/** The member's questions by state, those that moved last first. */
export function TicketList({ view }: { view: View }) {
  const { t, locale } = useWords<'support' | 'shell'>();
  const { list, state, paged, pages } = view;
  const ask = (
    <Go to={links.ask()} className={buttonClass({ variant: 'main' })}>
      <Icon name="plus" />
      {t('support.new')}
    </Go>
  );
  return (
    <AccountPage
      title={t('shell.title_my_support')}
      lead={t('support.lead')}
      end={list.counts.all > 0 && ask}
    >
      {list.counts.all === 0 ? (
        <Empty icon="chat" title={t('support.none')} action={ask}>
          {t('support.none_text')}
        </Empty>
      ) : (
        <>
          <TabLinks
            label={t('support.by_state')}
            renderLink={renderGo}
            links={([null, ...TICKET_STATES] as const).map((one) => ({
              href: links.support({ state: one }),
              label: t(`support.state_${one ?? 'all'}`),
              count: formatNumber(list.counts[one ?? 'all'], locale),
              current: one === state,
            }))}
          />
          {list.rows.length === 0 ? (
            <Empty icon="chat" title={t('support.none_here')} />
          ) : (
            <ul className={styles.list}>
              {list.rows.map((row) => (
                <Row key={row.id} ticket={row} now={list.serverNow} />
              ))}
            </ul>
          )}
          <ListPages
            {...{ paged, pages, total: list.total }}
            hrefOf={(at) => links.support({ state, ...at })}
          />
        </>
      )}
    </AccountPage>
  );
}

function Row({ ticket, now }: { ticket: TicketRow; now: string }) {
  const { t, rich } = useWords<'support'>();
  const { id, topic, state, excerpt, orderNo, updatedAt } = ticket;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <h2 className={styles.name}>
          <Go to={links.support({ id })}>{t(`support.topic_${topic}`)}</Go>
        </h2>
        <p className={styles.excerpt}>
          <bdi>{excerpt}</bdi>
        </p>
        <p className="tiny muted">
          {orderNo && <>{rich('support.about_order', { order: <bdi className="ltr">{orderNo}</bdi> })} · </>}
          <RecentTime at={updatedAt} now={now} />
        </p>
        <AnswerClock at={ticket.answerBy} now={now} className="tiny muted" />
      </div>
      <StateTag state={state} />
    </li>
  );
}
