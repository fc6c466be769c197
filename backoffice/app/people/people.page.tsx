import type { StaffPerson } from '@halfturn/contract/staff/people.ts';
import { formatDateTime } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { useStaff } from '../layout/use-staff.ts';
import table from '../layout/table.module.css';
import { timeZone } from '../preferences.ts';
import { useAct } from '../use-act.ts';
import { useRefusal } from '../use-refusal.ts';
import { AddPerson } from './add-person.tsx';
import { AskFirst } from './ask-first.tsx';
import styles from './people.module.css';
import { OneTimePassword, type Invitation } from './one-time-password.tsx';
import type { loadPeople } from './people.loader.ts';

/** The people who work in the store: add one, reset their access, deactivate and reactivate them. For owners. */
export function PeoplePage() {
  const { t, locale } = useWords<'staff'>();
  const people = useLoaderData<typeof loadPeople>();
  const me = useStaff();
  const { busy, error, run } = useAct();
  const refusal = useRefusal(error);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [asked, setAsked] = useState<{ what: 'reset' | 'disable'; person: StaffPerson } | null>(null);

  const reset = async ({ id }: StaffPerson) => {
    const done = await run('reset', async () => {
      const { person, oneTimePassword } = await call('POST /admin/people/{id}/reset', { params: { id } });
      setInvitation({ email: person.email, password: oneTimePassword });
    });
    if (done) setAsked(null);
  };
  const disable = async ({ id, disabledAt }: StaffPerson) => {
    const body = { disabled: disabledAt === null };
    const done = await run('disable', () =>
      call('POST /admin/people/{id}/disable', { params: { id }, body }),
    );
    if (done) setAsked(null);
  };
  return (
    <>
      <Bar title={t('staff.people')} />
      <div className={styles.page}>
        {invitation && <OneTimePassword {...invitation} onClose={() => setInvitation(null)} />}
        {refusal && !asked && (
          <Notice tone="bad" role="alert">
            {refusal}
          </Notice>
        )}
        <AddPerson onAdded={setInvitation} />
      </div>
      <div className={table.scroll}>
        <table className={`${table.table} ${table.stack}`}>
          <thead>
            <tr>
              <th scope="col">{t('staff.name')}</th>
              <th scope="col">{t('staff.email')}</th>
              <th scope="col">{t('staff.role')}</th>
              <th scope="col">{t('staff.last_in')}</th>
              <th scope="col">
                <span className="sr-only">{t('staff.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <tr key={person.id}>
                <td>
                  <b>{person.name}</b> {person.disabledAt && <Tag tone="bad">{t('staff.shut_out')}</Tag>}
                </td>
                <td data-label={t('staff.email')}>
                  <bdi>{person.email}</bdi>
                </td>
                <td data-label={t('staff.role')}>{t(`staff.role_${person.role}`)}</td>
                <td data-label={t('staff.last_in')}>
                  {person.signedInAt
                    ? formatDateTime(person.signedInAt, locale, { timeZone: timeZone() })
                    : t('staff.never_in')}
                </td>
                <td className={styles.acts} data-label="">
                  {person.email !== me.email && (
                    <div>
                      <Button variant="quiet" onClick={() => setAsked({ what: 'reset', person })}>
                        {t('staff.reset')}
                      </Button>
                      <Button variant="quiet" onClick={() => setAsked({ what: 'disable', person })}>
                        {person.disabledAt ? t('staff.enable') : t('staff.disable')}
                      </Button>
                    </div>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {asked && (
        <AskFirst
          {...asked}
          busy={busy !== null}
          refusal={refusal}
          onClose={() => setAsked(null)}
          onYes={() => void (asked.what === 'reset' ? reset(asked.person) : disable(asked.person))}
        />
      )}
    </>
  );
}
