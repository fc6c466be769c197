import type { GoodsBack as How } from '@halfturn/contract/staff/withdrawal-tabs.ts';
import { GOODS_BACK } from '@halfturn/contract/staff/withdrawal-tabs.ts';
import type { StaffWithdrawal } from '@halfturn/contract/staff/withdrawals.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Check } from '@halfturn/ui/check.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { useAct } from '../use-act.ts';
import page from './withdrawals.module.css';

/** Notes that goods are back, or were proved to be sent; asks once more, as money moves. */
export function GoodsBack({ row }: { row: StaffWithdrawal }) {
  const { t } = useWords<'staff-withdrawals'>();
  const { money } = useFormats();
  const { mayCall } = useStaff();
  const act = useAct();
  const awaited = row.units.filter(({ settled }) => settled === null);
  const [how, setHow] = useState<How | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  if (!mayCall('staffSettleWithdrawal') || awaited.length === 0) return null;
  const chosen = awaited.filter(({ id }) => !left.has(id));
  const amount = chosen.reduce((sum, { worth }) => sum + worth.amount, 0);
  const send = (as: How) =>
    call('POST /admin/withdrawals/{id}/goods', {
      params: { id: row.id },
      body: { units: chosen.map(({ id }) => id), how: as },
    });
  return (
    <div className={page.acts}>
      {GOODS_BACK.map((one) => (
        <Button key={one} onClick={() => setHow(one)}>
          {t(`staff-withdrawals.${one}`)}
        </Button>
      ))}
      {how && (
        <SaveDialog
          act={act}
          title={t(`staff-withdrawals.${how}`)}
          action={t(`staff-withdrawals.${how}`)}
          refusal={act.refusal}
          ready={() => chosen.length > 0}
          save={() => send(how)}
          done={t('staff-withdrawals.done')}
          onClose={() => setHow(null)}
        >
          <Boxes units={awaited} left={left} onLeft={setLeft} />
          <p>
            {t('staff-withdrawals.ask', {
              amount: money({ amount, currency: row.refunded.currency }),
            })}
          </p>
        </SaveDialog>
      )}
    </div>
  );
}

interface BoxesProps {
  units: StaffWithdrawal['units'];
  /** The units that are not back. */
  left: ReadonlySet<string>;
  onLeft: (left: ReadonlySet<string>) => void;
}

function Boxes({ units, left, onLeft }: BoxesProps) {
  const set = (unit: string, back: boolean) => {
    const next = new Set(left);
    if (back) next.delete(unit);
    else next.add(unit);
    onLeft(next);
  };
  return units.map(({ id, product, no, of }) => (
    <Check key={id} checked={!left.has(id)} onChange={({ target }) => set(id, target.checked)}>
      <bdi>{of === 1 ? product : `${product} (${no}/${of})`}</bdi>
    </Check>
  ));
}
