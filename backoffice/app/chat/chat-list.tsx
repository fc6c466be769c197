import type { StaffChatRow } from '@halfturn/contract/staff/chat.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { TabLinks } from '@halfturn/ui/tab-links.tsx';
import { NavLink, useLocation, type useLoaderData } from 'react-router';
import { initialsOf } from '../layout/initials.ts';
import { Pages } from '../layout/pages.tsx';
import { renderGo } from '../layout/render-go.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { chats, SHOWN, type loadChats } from './chat.loader.ts';
import styles from './chat.module.css';
import { Waiting } from './waiting.tsx';

type List = ReturnType<typeof useLoaderData<typeof loadChats>>;

/** The chats: those that wait first. */
export function ChatList({ list, typing }: { list: List; typing: ReadonlySet<string> }) {
  const { t } = useWords<'staff-chat'>();
  const { number } = useFormats();
  const { show, page } = list.asked;
  const counts = { ...list.counts, closed: undefined };
  return (
    <section className={styles.list} aria-label={t('staff-chat.conversations')}>
      <TabLinks
        label={t('staff-chat.show')}
        renderLink={renderGo}
        links={SHOWN.map((one) => ({
          href: chats.path({ show: one }),
          label: t(`staff-chat.show_${one}`),
          ...(one !== 'closed' && { count: number(counts[one]) }),
          current: one === show,
        }))}
      />
      {list.rows.length === 0 ? (
        <p className={styles.none}>{t('staff-chat.none')}</p>
      ) : (
        <ul>
          {list.rows.map((row) => (
            <Row key={row.id} row={row} now={list.serverNow} typing={typing.has(row.id)} />
          ))}
        </ul>
      )}
      {list.pages > 1 && (
        <Pages page={page} pages={list.pages} hrefFor={(at) => chats.path({ show, page: at })} />
      )}
    </section>
  );
}

/** Who writes: the name, or that it is a guest. */
export const useWho = () => {
  const { t } = useWords<'staff-chat'>();
  return ({ who }: Pick<StaffChatRow, 'who'>) => who ?? t('staff-chat.guest');
};

function Row({ row, now, typing }: { row: StaffChatRow; now: string; typing: boolean }) {
  const { t } = useWords<'staff-chat'>();
  const { when } = useFormats();
  const { search } = useLocation();
  const name = useWho()(row);
  return (
    <li>
      <NavLink
        to={`/chat/${row.id}${search}`}
        className={({ isActive }) => (isActive ? styles.on : undefined)}
      >
        <span className={styles.face} aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className={styles.row}>
          <span className={styles.first}>
            <b dir="auto">{name}</b>
            {row.waitsSince ? (
              <Waiting since={row.waitsSince} now={now} />
            ) : (
              <small>{t(row.state === 'closed' ? 'staff-chat.ended' : 'staff-chat.answered')}</small>
            )}
          </span>
          <span className={styles.excerpt} dir="auto">
            {typing
              ? t('staff-chat.typing')
              : row.ours
                ? t('staff-chat.you', { text: row.excerpt })
                : row.excerpt}
          </span>
          <small>
            <bdi>{row.product ?? row.page}</bdi> · {when(row.updatedAt)}
            {row.assignee && (
              <>
                {' · '}
                <bdi>{row.assignee.name}</bdi>
              </>
            )}
          </small>
        </span>
      </NavLink>
    </li>
  );
}
