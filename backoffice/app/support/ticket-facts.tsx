import { bcp47, isLocale, LOCALE_NAMES } from '@halfturn/contract/primitives/locale.ts';
import type { StaffTicket } from '@halfturn/contract/staff/support.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { call } from '../api.ts';
import { Fact, Facts } from '../layout/facts.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { CustomerLink } from '../layout/may-link.tsx';
import { useAct } from '../use-act.ts';
import styles from './support.module.css';

/** The member of the ticket and its assignee. It can be taken, also from a colleague, and released. */
export function TicketFacts({ ticket }: { ticket: StaffTicket }) {
  const { t } = useWords<'staff-support'>();
  const { time } = useFormats();
  const { busy, refusal, run } = useAct();
  const { id, assignee, who } = ticket;
  const language = isLocale(ticket.locale) ? ticket.locale : null;
  const take = (to: 'me' | 'unassigned') =>
    run(to, () =>
      call('POST /admin/support/{id}/assignee', { params: { id }, body: { to, seen: assignee?.id ?? null } }),
    );
  return (
    <section className={styles.who}>
      <Facts>
        <Fact name={t('staff-support.who')}>
          <CustomerLink id={ticket.accountId} name={who} />
          {ticket.guest && (
            <>
              {' '}
              <Tag>{t('staff-support.guest')}</Tag>
            </>
          )}
          <br />
          <bdi dir="ltr">{ticket.email}</bdi>
          {ticket.guest && (
            <>
              <br />
              <small>{t('staff-support.guest_hint')}</small>
            </>
          )}
        </Fact>
        {language && (
          <Fact name={t('staff-support.language')} lang={bcp47(language)}>
            {LOCALE_NAMES[language]}
          </Fact>
        )}
        <Fact name={t('staff-support.moved')}>{time(ticket.updatedAt)}</Fact>
        <Fact name={t('staff-support.assignee')}>
          {assignee ? <bdi>{assignee.name}</bdi> : t('staff-support.assignee_unassigned')}
        </Fact>
      </Facts>
      <Refusal>{refusal}</Refusal>
      {assignee?.mine ? (
        <Button busy={busy === 'unassigned'} onClick={() => void take('unassigned')}>
          {t('staff-support.let_go')}
        </Button>
      ) : (
        <Button busy={busy === 'me'} onClick={() => void take('me')}>
          {t('staff-support.take')}
        </Button>
      )}
    </section>
  );
}
