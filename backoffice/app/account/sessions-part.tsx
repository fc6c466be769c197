import type { StaffOwnSession } from '@halfturn/contract/staff/account.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { call } from '../api.ts';
import { useFormats } from '../layout/use-formats.ts';
import { useAct } from '../use-act.ts';
import styles from './account.module.css';
import { Part } from './part.tsx';

/** Where the person is signed in, each with a button that ends it. */
export function SessionsPart({ sessions }: { sessions: readonly StaffOwnSession[] }) {
  const { t } = useWords<'staff-people'>();
  const { time } = useFormats();
  const { busy, refusal, run } = useAct();
  const end = (id: string) =>
    run(
      id,
      () => call('DELETE /admin/account/sessions/{id}', { params: { id } }),
      t('staff-people.session_ended'),
    );
  return (
    <Part title={t('staff-people.sessions')}>
      <Refusal>{refusal}</Refusal>
      <ul className={styles.sessions}>
        {sessions.map(({ id, device, system, ip, seenAt, present }) => {
          const name = [device, system].filter(Boolean).join(' · ') || t('staff-people.unknown_device');
          return (
            <li key={id}>
              <div>
                <b>
                  <bdi>{name}</bdi>
                </b>{' '}
                {present && <Tag tone="good">{t('staff-people.this_session')}</Tag>}
                <small>
                  {t('staff-people.last_used', { time: time(seenAt) })}
                  {ip && (
                    <>
                      {' · '}
                      <bdi dir="ltr">{ip}</bdi>
                    </>
                  )}
                </small>
              </div>
              {!present && (
                <Button
                  variant="quiet"
                  busy={busy === id}
                  aria-label={t('staff-people.end_session_of', { device: name })}
                  onClick={() => void end(id)}
                >
                  {t('staff-people.end_session')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Part>
  );
}
