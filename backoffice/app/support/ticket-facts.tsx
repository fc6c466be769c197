import { bcp47, isLocale, LOCALE_NAMES } from '@halfturn/contract/primitives/locale.ts';
import type { StaffTicket } from '@halfturn/contract/staff/support.ts';
import { formatDateTime } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { Link } from 'react-router';
import { call } from '../api.ts';
import panel from '../layout/panel.module.css';
import { useStaff } from '../layout/use-staff.ts';
import { timeZone } from '../preferences.ts';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';
import styles from './support.module.css';

/** The member of the ticket and its assignee. It can be taken, also from a colleague, and released. */
export function TicketFacts({ ticket }: { ticket: StaffTicket }) {
  const { t, locale } = useWords<'staff-support'>();
  const { mayCall } = useStaff();
  const { busy, error, run } = useAct();
  const refusal = useRefusal(error);
  const { id, assignee, who } = ticket;
  const language = isLocale(ticket.locale) ? ticket.locale : null;
  const take = (to: 'me' | 'nobody') =>
    run(to, () =>
      call('POST /admin/support/{id}/assignee', {
        params: { id },
        body: { to, seen: assignee?.id ?? null },
      }),
    );
  return (
    <section className={styles.who}>
      <dl className={panel.facts}>
        <dt>{t('staff-support.who')}</dt>
        <dd>
          {ticket.accountId !== null && mayCall('staffCustomerById') ? (
            <Link className="link" to={`/customers/${ticket.accountId}`}>
              <bdi>{who}</bdi>
            </Link>
          ) : (
            <bdi>{who}</bdi>
          )}
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
        </dd>
        {language && (
          <>
            <dt>{t('staff-support.language')}</dt>
            <dd lang={bcp47(language)}>{LOCALE_NAMES[language]}</dd>
          </>
        )}
        <dt>{t('staff-support.moved')}</dt>
        <dd>{formatDateTime(ticket.updatedAt, locale, { timeZone: timeZone() })}</dd>
        <dt>{t('staff-support.assignee')}</dt>
        <dd>{assignee ? <bdi>{assignee.name}</bdi> : t('staff-support.assignee_nobody')}</dd>
      </dl>
      {refusal && (
        <Notice tone="bad" role="alert">
          {refusal}
        </Notice>
      )}
      {assignee?.mine ? (
        <Button busy={busy === 'nobody'} onClick={() => void take('nobody')}>
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
