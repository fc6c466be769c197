import type { GoodsBack as How } from '@halfturn/contract/staff/withdrawal-tabs.ts';
import { GOODS_BACK } from '@halfturn/contract/staff/withdrawal-tabs.ts';
import type { StaffWithdrawal } from '@halfturn/contract/staff/withdrawals.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Check } from '@halfturn/ui/check.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { call } from '../api.ts';
import { FormDialog } from '../layout/form-dialog.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { useAct } from '../use-act.ts';
import page from './withdrawals.module.css';

/** Notes that goods are back, or were proved to be sent; asks once more, as money moves. */
export function GoodsBack({ row }: { row: StaffWithdrawal }) {
  const { t } = useWords<'staff-withdrawals'>();
  const { money } = useFormats();
  const { mayCall } = useStaff();
  const toast = useToast();
  const { busy, refusal, run, forget } = useAct();
  const awaited = row.copies.filter(({ settled }) => settled === null);
  const [how, setHow] = useState<How | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  if (!mayCall('staffSettleWithdrawal') || awaited.length === 0) return null;
  const chosen = awaited.filter(({ unit }) => !left.has(unit));
  const amount = chosen.reduce((sum, { worth }) => sum + worth.amount, 0);
  const send = async (as: How) => {
    if (chosen.length === 0) return;
    const ok = await run(as, () =>
      call('POST /admin/withdrawals/{id}/goods', {
        params: { id: row.id },
        body: { units: chosen.map(({ unit }) => unit), how: as },
      }),
    );
    if (!ok) return;
    setHow(null);
    toast.show(t('staff-withdrawals.done'));
  };
  return (
    <div className={page.acts}>
      {GOODS_BACK.map((one) => (
        <Button key={one} onClick={() => setHow(one)}>
          {t(`staff-withdrawals.${one}`)}
        </Button>
      ))}
      {how && (
        <FormDialog
          title={t(`staff-withdrawals.${how}`)}
          action={t(`staff-withdrawals.${how}`)}
          busy={busy === how}
          refusal={refusal}
          onClose={() => {
            setHow(null);
            forget();
          }}
          onSend={() => void send(how)}
        >
          {awaited.map((copy) => (
            <Check
              key={copy.unit}
              checked={!left.has(copy.unit)}
              onChange={({ target }) =>
                setLeft((before) => {
                  const next = new Set(before);
                  if (target.checked) next.delete(copy.unit);
                  else next.add(copy.unit);
                  return next;
                })
              }
            >
              <bdi>{copy.of === 1 ? copy.product : `${copy.product} (${copy.no}/${copy.of})`}</bdi>
            </Check>
          ))}
          <p>
            {t('staff-withdrawals.ask', {
              amount: money({ amount, currency: row.refunded.currency }),
            })}
          </p>
        </FormDialog>
      )}
    </div>
  );
}
