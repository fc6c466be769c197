import type { BankEntry } from '@halfturn/contract/staff/bank.ts';
import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { useEffect, useState } from 'react';
import { call } from '../api.ts';
import { FindForm } from '../layout/find-form.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useAct } from '../use-act.ts';
import styles from './bank.module.css';
import { VerdictTag } from './verdict-tag.tsx';

type Rows = ReplyOf<Calls['GET /admin/bank/entries/{id}/orders']>['rows'];

/** Says which order a transfer is for: those of its amount to begin with, or those that are searched for. */
export function MatchDialog({ entry, onClose }: { entry: BankEntry; onClose: () => void }) {
  const { t } = useWords<'staff' | 'staff-bank'>();
  const { money } = useFormats();
  const { busy, refusal, run } = useAct();
  const [q, setQ] = useState('');
  const [rows, setRows] = useState<Rows | null>(null);
  const params = { id: entry.id };
  const { id } = entry;
  const find = async (wanted: string) => {
    const found = await call('GET /admin/bank/entries/{id}/orders', { params: { id }, query: { q: wanted } });
    setRows(found.rows);
  };
  useEffect(() => {
    const ask = async () => {
      try {
        const found = await call('GET /admin/bank/entries/{id}/orders', { params: { id } });
        setRows(found.rows);
      } catch {
        setRows([]);
      }
    };
    void ask();
  }, [id]);
  const match = async (orderNo: string) => {
    const done = await run(orderNo, () =>
      call('POST /admin/bank/entries/{id}/match', { params, body: { orderNo } }),
    );
    if (done) onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t('staff-bank.match_title')} closeLabel={t('staff.close')}>
      <p>
        <b>
          <bdi>{money(entry.amount)}</bdi>
        </b>{' '}
        <bdi>{entry.payer}</bdi> <bdi className="muted">{entry.text}</bdi>
      </p>
      <FindForm
        label={t('staff-bank.search')}
        q={q}
        maxLength={254}
        onFind={(wanted) => {
          setQ(wanted);
          void run('find', () => find(wanted.trim()));
        }}
      >
        <Button type="submit" busy={busy === 'find'}>
          {t('staff-bank.find')}
        </Button>
      </FindForm>
      <Refusal>{refusal}</Refusal>
      {rows?.length === 0 && <p role="status">{t('staff-bank.no_orders')}</p>}
      <Found rows={rows ?? []} busy={busy} onMatch={(orderNo) => void match(orderNo)} />
    </Dialog>
  );
}

interface FoundProps {
  rows: Rows;
  /** The number of the order that is being matched. */
  busy: string | null;
  onMatch: (orderNo: string) => void;
}

function Found({ rows, busy, onMatch }: FoundProps) {
  const { t } = useWords<'staff-bank'>();
  const { money } = useFormats();
  return (
    <ul className={styles.found}>
      {rows.map((row) => (
        <li key={row.orderNo}>
          <span className={styles.payer}>
            <b className="ltr">{row.orderNo}</b>
            <small>
              <bdi>{row.email}</bdi> · <bdi>{money(row.total)}</bdi>
            </small>
            <VerdictTag verdict={row.verdict} />
          </span>
          <Button
            size="tiny"
            variant="main"
            aria-label={t('staff-bank.match_to', { order: row.orderNo })}
            busy={busy === row.orderNo}
            onClick={() => onMatch(row.orderNo)}
          >
            {t('staff-bank.match')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
