import type { StaffTicket } from '@halfturn/contract/staff/support.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../api.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { StateTag } from '../layout/state-tag.tsx';
import { useFormats } from '../layout/use-formats.ts';
import type { loadTicket } from './support.loader.ts';
import styles from './support.module.css';

type Other = Awaited<ReturnType<typeof loadTicket>>['others'][number];

interface OtherTicketsProps {
  ticket: StaffTicket;
  others: readonly Other[];
}

/** What else the customer has asked; each question can be merged into the one that is open. */
export function OtherTickets({ ticket, others }: OtherTicketsProps) {
  const { t } = useWords<'staff-support'>();
  const { time } = useFormats();
  const [merging, setMerging] = useState<Other | null>(null);
  const merge = ({ id: other, revision: seenOther }: Other) =>
    call('POST /admin/support/{id}/merge', {
      params: { id: ticket.id },
      body: { other, seen: ticket.revision, seenOther },
    });
  return (
    <section>
      <h2 className={styles.part}>{t('staff-support.others')}</h2>
      <ul className={styles.others}>
        {others.map((other) => (
          <li key={other.id}>
            <Link className="link" to={`/support/${other.id}`}>
              <bdi>{other.excerpt}</bdi>
            </Link>
            <p className={styles.marks}>
              <StateTag of={`staff-support.state_${other.state}`} />
              <small className="muted">{time(other.updatedAt)}</small>
              <Button
                size="tiny"
                aria-label={t('staff-support.merge_this', { text: other.excerpt })}
                onClick={() => setMerging(other)}
              >
                {t('staff-support.merge')}
              </Button>
            </p>
          </li>
        ))}
      </ul>
      {merging && (
        <ConfirmDialog
          title={t('staff-support.merge_title')}
          action={t('staff-support.merge')}
          work={() => merge(merging)}
          done={t('staff-support.merged')}
          onClose={() => setMerging(null)}
        >
          <blockquote>
            <bdi>{merging.excerpt}</bdi>
          </blockquote>
          <p>{t('staff-support.merge_text')}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
