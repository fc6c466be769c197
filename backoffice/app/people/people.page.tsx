import type { StaffPerson } from '@halfturn/contract/staff/people.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { ListPage } from '../layout/list-page.tsx';
import type { Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { AddPerson, type Invitation } from './add-person.tsx';
import { EditPerson } from './edit-person.tsx';
import { FACTORS, ROLES, staffList, type loadPeople } from './people.loader.ts';
import styles from './people.module.css';
import { StaffTabs } from './staff-tabs.tsx';

interface Asked {
  what: 'reset' | 'disable' | 'edit';
  person: StaffPerson;
}

/** The people who work in the store: add one, reset their access, deactivate and reactivate them. For owners. */
export function PeoplePage() {
  const { t } = useWords<'staff' | 'staff-people'>();
  const list = useLoaderData<typeof loadPeople>();
  const { roles } = list;
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <ListPage
      title={t('staff.people')}
      notice={
        <>
          <StaffTabs />
          <div className={styles.page}>
            {invitation && <OneTimePassword {...invitation} onClose={() => setInvitation(null)} />}
            <AddPerson roles={roles} onAdded={setInvitation} />
          </div>
        </>
      }
      address={staffList}
      list={list}
      find={{ label: t('staff-people.find'), q: list.asked.q }}
      filters={useFilters()}
      dates={[{ label: t('staff.last_in'), from: 'from', to: 'to' }]}
      csv="/prod-api/admin/people.csv"
      views="staff"
      empty={{ icon: 'people', title: t('staff-people.none_found') }}
      count={t('staff-people.count', { count: list.total })}
      rowKey={(person) => person.id}
      columns={useColumns(setAsked)}
    >
      {asked?.what === 'edit' && (
        <EditPerson person={asked.person} roles={roles} onClose={() => setAsked(null)} />
      )}
      {asked && asked.what !== 'edit' && (
        <AskFirst
          what={asked.what}
          person={asked.person}
          onInvited={setInvitation}
          onClose={() => setAsked(null)}
        />
      )}
    </ListPage>
  );
}

/** Which people are listed. */
function useFilters() {
  const { t } = useWords<'staff' | 'staff-people'>();
  return [
    {
      name: 'role',
      label: t('staff-people.by_role'),
      any: t('staff-people.any_role'),
      options: ROLES.map((one) => [one, t(`staff.role_${one}`)] as const),
    },
    {
      name: 'state',
      label: t('staff-people.state'),
      any: t('staff-people.any_state'),
      options: [
        ['active', t('staff-people.active')],
        ['disabled', t('staff.shut_out')],
      ],
    },
    {
      name: 'factor',
      label: t('staff-people.factor'),
      any: t('staff-people.any_factor'),
      options: FACTORS.map((one) => [one, t(`staff-people.factor_${one}`)] as const),
    },
  ] as const;
}

function useColumns(onAsk: (asked: Asked) => void): Columns<StaffPerson> {
  const { t } = useWords<'staff' | 'staff-people'>();
  const { time } = useFormats();
  const me = useStaff();
  return [
    {
      head: t('staff.name'),
      sort: 'name',
      cell: (person) => (
        <span>
          <b>{person.name}</b> {person.disabledAt && <Tag tone="bad">{t('staff.shut_out')}</Tag>}
        </span>
      ),
    },
    {
      head: t('staff.email'),
      sort: 'email',
      cell: (person) => <bdi className={styles.email}>{person.email}</bdi>,
    },
    {
      head: t('staff.role'),
      sort: 'role',
      cell: (person) => person.ownRole?.name ?? t(`staff.role_${person.role}`),
    },
    {
      head: t('staff.last_in'),
      sort: 'last',
      cell: (person) => (person.signedInAt ? time(person.signedInAt) : t('staff.never_in')),
    },
    {
      number: true,
      cell: (person) => (
        <div>
          <Button variant="quiet" onClick={() => onAsk({ what: 'edit', person })}>
            {t('staff-people.edit')}
          </Button>
          {person.email !== me.email && (
            <>
              <Button variant="quiet" onClick={() => onAsk({ what: 'reset', person })}>
                {t('staff.reset')}
              </Button>
              <Button variant="quiet" onClick={() => onAsk({ what: 'disable', person })}>
                {person.disabledAt ? t('staff.enable') : t('staff.disable')}
              </Button>
            </>
          )}
        </div>
      ),
    },
  ];
}

interface AskFirstProps {
  what: 'reset' | 'disable';
  person: StaffPerson;
  onInvited: (invitation: Invitation) => void;
  onClose: () => void;
}

/** Asks for confirmation before a colleague loses access, and says what will happen. */
function AskFirst({ what, person, onInvited, onClose }: AskFirstProps) {
  const { t } = useWords<'staff'>();
  const act = what === 'disable' && person.disabledAt ? 'enable' : what;
  const params = { id: person.id };
  const reset = async () => {
    const { person: kept, oneTimePassword } = await call('POST /admin/people/{id}/reset', { params });
    onInvited({ email: kept.email, password: oneTimePassword });
  };
  const disable = () =>
    call('POST /admin/people/{id}/disable', { params, body: { disabled: person.disabledAt === null } });
  return (
    <ConfirmDialog
      title={t(`staff.${act}_title`, { name: person.name })}
      action={t(`staff.${act}`)}
      danger={act === 'disable'}
      work={what === 'reset' ? reset : disable}
      onClose={onClose}
    >
      <p>{t(`staff.${act}_text`)}</p>
    </ConfirmDialog>
  );
}

/** The one-time password, shown only once. */
function OneTimePassword({ email, password, onClose }: Invitation & { onClose: () => void }) {
  const { t } = useWords<'staff'>();
  return (
    <Notice
      tone="good"
      icon="key"
      role="status"
      end={<IconButton icon="cross" iconSize={18} label={t('staff.close')} onClick={onClose} />}
    >
      <p>{t('staff.one_time', { email })}</p>
      <bdi className={styles.password}>{password}</bdi>
    </Notice>
  );
}
