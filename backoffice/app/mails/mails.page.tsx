import { keysOf } from '@halfturn/contract/primitives/names.ts';
import { MAIL_KINDS, MAIL_WISHES, MAILS_REACH } from '@halfturn/contract/staff/mail-kinds.ts';
import type { MailEntry } from '@halfturn/contract/staff/mails.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { ListPage } from '../layout/list-page.tsx';
import { OrderLink } from '../layout/may-link.tsx';
import type { PlaceWords } from '../layout/places.ts';
import { ReasonDialog } from '../layout/reason-dialog.tsx';
import type { Chosen } from '../layout/selection.tsx';
import { StateTag } from '../layout/state-tag.tsx';
import type { Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { useAct, type Act } from '../use-act.ts';
import { kindName } from './kind-name.ts';
import { mailLog, type loadMails } from './mails.loader.ts';
import styles from './mails.module.css';

/** The log of emails: which went out, which did not arrive and why, and sending one again. */
export function MailsPage() {
  const { t, locale } = useWords<PlaceWords | 'staff-bounces'>();
  const { mayCall } = useStaff();
  const list = useLoaderData<typeof loadMails>();
  const act = useAct();
  const [again, setAgain] = useState<MailEntry | null>(null);
  const seesOrders = mayCall('staffOrders');
  const kinds = keysOf(MAIL_KINDS).map((kind) => [kind, kindName(t, kind)] as const);
  return (
    <ListPage
      title={t('staff-mail-log.title')}
      csv="/prod-api/admin/mails.csv"
      acts={
        <>
          {mayCall('staffBounceAccount') && (
            <Link className={buttonClass()} to="/mails/bounces">
              {t('staff-bounces.title')}
            </Link>
          )}
          <Link className={buttonClass()} to="/mails/templates">
            {t('staff-mail-texts.title')}
          </Link>
        </>
      }
      address={mailLog}
      list={list}
      find={{
        label: t(seesOrders ? 'staff-mail-log.find' : 'staff-mail-log.find_whole'),
        q: list.asked.q,
        maxLength: 254,
      }}
      filters={[
        {
          name: 'state',
          label: t('staff-mail-log.state'),
          any: t('staff-mail-log.any_state'),
          options: MAIL_WISHES.map((state) => [state, t(`staff-mail-log.state_${state}`)] as const),
        },
        {
          name: 'kind',
          label: t('staff-mail-log.kind'),
          any: t('staff-mail-log.any_kind'),
          options: kinds.toSorted(([, a], [, b]) => a.localeCompare(b, locale)),
        },
      ]}
      dates={[{ label: t('staff-mail-log.days'), from: 'from', to: 'to' }]}
      texts={[
        ...(seesOrders ? [{ name: 'order', label: t('staff-mail-log.order'), maxLength: 40 } as const] : []),
        { name: 'error', label: t('staff-mail-log.error_words'), maxLength: 120 },
      ]}
      above={
        <>
          <OpenNotice open={list.open} />
          <Refusal>{act.refusal}</Refusal>
        </>
      }
      views="mails"
      selection={
        mayCall('staffHandleMails')
          ? {
              nameOf: (row) => `${kindName(t, row.kind)} ${row.recipient}`,
              acts: (chosen) => <HandleButton chosen={chosen} act={act} />,
            }
          : undefined
      }
      empty={{ icon: 'mail', title: t('staff-mail-log.none') }}
      count={
        list.total >= MAILS_REACH
          ? t('staff-mail-log.reach', { count: MAILS_REACH })
          : t('staff-mail-log.count', { count: list.total, days: list.keptDays })
      }
      rowKey={(row) => row.id}
      columns={useColumns(setAgain)}
    >
      {again && <ResendDialog mail={again} onClose={() => setAgain(null)} />}
    </ListPage>
  );
}

/** How many failures nothing was done about, over a list that shows more than those. */
function OpenNotice({ open }: { open: number }) {
  const { t } = useWords<'staff-mail-log'>();
  return open === 0 ? null : <p className={styles.open}>{t('staff-mail-log.open', { count: open })}</p>;
}

function HandleButton({ chosen, act }: { chosen: Chosen; act: Act }) {
  const { t } = useWords<'staff-mail-log'>();
  const handle = async () => {
    const ids = chosen.keys.slice(0, 200);
    const send = () => call('POST /admin/mails/handled', { body: { ids } });
    if (await act.run('handle', send, t('staff-mail-log.handled'))) chosen.clear();
  };
  return (
    <Button busy={act.busy === 'handle'} onClick={() => void handle()}>
      {t('staff-mail-log.handle')}
    </Button>
  );
}

function ResendDialog({ mail, onClose }: { mail: MailEntry; onClose: () => void }) {
  const { t } = useWords<PlaceWords>();
  return (
    <ReasonDialog
      title={t('staff-mail-log.resend_title', { name: kindName(t, mail.kind) })}
      text={t('staff-mail-log.resend_text')}
      action={t('staff-mail-log.resend')}
      done={t('staff-mail-log.resent')}
      label={t('staff-mail-log.reason')}
      missing={t('staff-mail-log.reason_missing')}
      maxLength={500}
      rows={2}
      send={(reason) => call('POST /admin/mails/{id}/resend', { params: { id: mail.id }, body: { reason } })}
      onClose={onClose}
    />
  );
}

function useColumns(onResend: (mail: MailEntry) => void): Columns<MailEntry> {
  const { t } = useWords<PlaceWords>();
  const { time } = useFormats();
  return [
    {
      head: t('staff-mail-log.queued'),
      cell: (row) => <span className={styles.when}>{time(row.queuedAt)}</span>,
    },
    {
      head: t('staff-mail-log.kind'),
      title: true,
      cell: (row) => (
        <div>
          {kindName(t, row.kind)}
          {row.orderNo && (
            <small className={styles.about}>
              <OrderLink orderNo={row.orderNo} />
            </small>
          )}
        </div>
      ),
    },
    {
      head: t('staff-mail-log.recipient'),
      name: true,
      cell: (row) =>
        row.recipient === '' ? (
          <span className="muted">{t('staff-mail-log.deleted')}</span>
        ) : (
          <bdi>{row.recipient}</bdi>
        ),
    },
    {
      head: t('staff-mail-log.state'),
      cell: (row) => (
        <div className={styles.state}>
          <StateTag of={`staff-mail-log.state_${row.state}`} />
          <State row={row} />
        </div>
      ),
    },
    {
      number: true,
      cell: (row) =>
        row.mayResend && (
          <Button
            size="tiny"
            aria-label={`${t('staff-mail-log.resend')}: ${kindName(t, row.kind)} ${row.recipient}`}
            onClick={() => onResend(row)}
          >
            {t('staff-mail-log.resend')}
          </Button>
        ),
    },
  ];
}

/** What the state alone does not tell: what the mail server said, how often it was tried, and that it was dealt with. */
function State({ row }: { row: MailEntry }) {
  const { t } = useWords<'staff-mail-log'>();
  const lost = row.state === 'bounced' || row.state === 'failed';
  return (
    <>
      {row.tries > 1 && (
        <small className={styles.about}>{t('staff-mail-log.tries', { count: row.tries })}</small>
      )}
      {row.error !== '' && row.state !== 'obsolete' && (
        <small className={styles.error} dir="auto">
          {row.error}
        </small>
      )}
      {lost && !row.open && <small className={styles.about}>{t('staff-mail-log.is_handled')}</small>}
    </>
  );
}
