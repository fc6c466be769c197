import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useFormats } from '../layout/use-formats.ts';
import styles from './membership.module.css';

type Membership = ReplyOf<Calls['GET /admin/membership']>;

/** What all members hold, who was told that theirs expire, what has expired, and when that was last looked after. */
export function Figures({ points, expiry }: Pick<Membership, 'points' | 'expiry'>) {
  const { t } = useWords<'staff-membership'>();
  const { money, number, time } = useFormats();
  const { ranAt, told, expired } = expiry;
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('staff-membership.held')}</dt>
        <dd>
          <b>{number(points.total)}</b>
          <small>
            {t('staff-membership.held_by', {
              count: points.members,
              worth: money(points.worth),
            })}
          </small>
        </dd>
      </div>
      <div>
        <dt>{t('staff-membership.told')}</dt>
        <dd>
          <b>{number(told.points)}</b>
          <small>{t('staff-membership.of_members', { count: told.members })}</small>
        </dd>
      </div>
      <div>
        <dt>{t('staff-membership.expired')}</dt>
        <dd>
          <b>{number(expired.points)}</b>
          <small>{t('staff-membership.of_members', { count: expired.members })}</small>
        </dd>
      </div>
      <div>
        <dt>{t('staff-membership.ran')}</dt>
        <dd>{ranAt ? time(ranAt) : t('staff-membership.never_ran')}</dd>
      </div>
    </dl>
  );
}
