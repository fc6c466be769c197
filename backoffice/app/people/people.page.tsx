import type { StaffPerson } from '@halfturn/contract/staff/people.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { AddPerson, type Invitation } from './add-person.tsx';
import { EditPerson } from './edit-person.tsx';
import type { loadPeople } from './people.loader.ts';
import styles from './people.module.css';
import { StaffTabs } from './staff-tabs.tsx';

interface Asked {
  what: 'reset' | 'disable' | 'edit';
  person: StaffPerson;
}

/** The people who work in the store: add one, reset their access, deactivate and reactivate them. For owners. */
export function PeoplePage() {
  const { t } = useWords<'staff'>();
  const { people, roles } = useLoaderData<typeof loadPeople>();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <>
      <Bar title={t('staff.people')} />
      <StaffTabs />
      <div className={styles.page}>
        {invitation && <OneTimePassword {...invitation} onClose={() => setInvitation(null)} />}
        <AddPerson roles={roles} onAdded={setInvitation} />
      </div>
      <PeopleTable people={people} onAsk={setAsked} />
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
    </>
  );
}

interface PeopleTableProps {
  people: readonly StaffPerson[];
  onAsk: (asked: Asked) => void;
}

function PeopleTable({ people, onAsk }: PeopleTableProps) {
  const { t } = useWords<'staff' | 'staff-people'>();
  const { time } = useFormats();
  const me = useStaff();
  return (
    <Table
      rows={people}
      rowKey={(person) => person.id}
      columns={[
        {
          head: t('staff.name'),
          cell: (person) => (
            <>
              <b>{person.name}</b> {person.disabledAt && <Tag tone="bad">{t('staff.shut_out')}</Tag>}
            </>
          ),
        },
        { head: t('staff.email'), cell: (person) => <bdi className={styles.email}>{person.email}</bdi> },
        { head: t('staff.role'), cell: (person) => person.ownRole?.name ?? t(`staff.role_${person.role}`) },
        {
          head: t('staff.last_in'),
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
      ]}
    />
  );
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
