import type { Money } from '@halfturn/contract/primitives/money.ts';
import type { StaffOrder } from '@halfturn/contract/staff/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Check } from '@halfturn/ui/check.tsx';
import { ChoiceGroup } from '@halfturn/ui/choice-group.tsx';
import { Radio } from '@halfturn/ui/radio.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { amountIn, amountTyped } from '../balance/amount-typed.ts';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useAct } from '../use-act.ts';
import { ActReason } from './act-reason.tsx';
import { MoneyField } from './money-field.tsx';

const TARGETS = ['method', 'balance'] as const;

/** Refunds whole units or an amount, to the payment method or to the balance of the member. */
export function RefundDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { t } = useWords<'staff-orders' | 'staff-order-acts'>();
  const { money } = useFormats();
  const act = useAct();
  const wish = useWish(order);
  const { back, units, byAmount } = wish;
  const [target, setTarget] = useState<(typeof TARGETS)[number]>('method');
  const [isMissing, setMissing] = useState(false);
  const { orderNo, refunded, accountId } = order;
  const save = (fields: FormData) =>
    call('POST /admin/orders/{orderNo}/refund', {
      params: { orderNo },
      body: {
        units: byAmount ? [] : [...units],
        amount: wish.sent,
        target,
        refunded: refunded.amount,
        reason: String(fields.get('reason')).trim(),
      },
    });
  return (
    <SaveDialog
      act={act}
      title={t('staff-orders.refund_title', { order: orderNo })}
      action={
        back.amount > 0 ? t('staff-orders.refund', { amount: money(back) }) : t('staff-order-acts.refund')
      }
      ready={() => {
        const ready = byAmount || units.length > 0;
        setMissing(!ready);
        return ready;
      }}
      save={save}
      done={t(target === 'balance' ? 'staff-order-acts.refunded_balance' : 'staff-orders.refunded')}
      onClose={onClose}
    >
      <ChoiceGroup legend={t('staff-order-acts.refund_what')}>
        <Radio name="what" checked={!byAmount} onChange={() => wish.setByAmount(false)}>
          {t('staff-order-acts.refund_units')}
        </Radio>
        <Radio name="what" checked={byAmount} onChange={() => wish.setByAmount(true)}>
          {t('staff-order-acts.refund_amount')}
        </Radio>
      </ChoiceGroup>
      {byAmount ? (
        <AmountField order={order} wish={wish} />
      ) : (
        <UnitChoice order={order} wish={wish} isMissing={isMissing} />
      )}
      {accountId !== null && (
        <ChoiceGroup legend={t('staff-order-acts.refund_to')}>
          {TARGETS.map((one) => (
            <Radio key={one} name="target" checked={target === one} onChange={() => setTarget(one)}>
              {t(`staff-order-acts.refund_to_${one}`)}
            </Radio>
          ))}
        </ChoiceGroup>
      )}
      <ActReason />
    </SaveDialog>
  );
}

interface Wish {
  byAmount: boolean;
  setByAmount: (byAmount: boolean) => void;
  /** The units that are chosen, by id. */
  units: readonly string[];
  toggle: (unit: string) => void;
  setTyped: (amount: string) => void;
  /** What goes back, as the screen says it; nothing for what is no amount. */
  back: Money;
  /** What is sent. */
  sent: number;
}

/** What is to go back, as it is chosen in the dialog. */
function useWish({ lines, left }: StaffOrder): Wish {
  const [byAmount, setByAmount] = useState(false);
  const [units, setUnits] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const there = lines.flatMap((line) => line.units.filter((unit) => unit.left));
  const chosen = there.filter(({ id }) => units.includes(id));
  const worth = chosen.reduce((sum, unit) => sum + unit.worth.amount, 0);
  // With the last units goes what belongs to none: fee and shipping.
  const ofUnits = chosen.length === there.length ? left.amount : Math.min(left.amount, worth);
  const byUnits = chosen.length === 0 ? 0 : ofUnits;
  const amount = byAmount ? (amountTyped(typed, left.currency) ?? 0) : byUnits;
  return {
    byAmount,
    setByAmount,
    units,
    toggle: (unit) => setUnits(units.includes(unit) ? units.filter((one) => one !== unit) : [...units, unit]),
    setTyped,
    back: { ...left, amount },
    sent: byAmount ? amountIn(typed, left.currency) : byUnits,
  };
}

function UnitChoice({ order, wish, isMissing }: { order: StaffOrder; wish: Wish; isMissing: boolean }) {
  const { t } = useWords<'staff-orders' | 'staff-order-acts'>();
  const { money } = useFormats();
  const kinds = new Set(order.lines.map(({ kind }) => kind));
  return (
    <>
      <ChoiceGroup
        legend={t('staff-orders.units')}
        error={isMissing && wish.units.length === 0 && t('staff-order-acts.choose_units')}
      >
        {order.lines.flatMap((line) =>
          line.units
            .filter((unit) => unit.left)
            .map((unit) => (
              <Check
                key={unit.id}
                checked={wish.units.includes(unit.id)}
                onChange={() => wish.toggle(unit.id)}
                count={money(unit.worth)}
              >
                {line.quantity > 1
                  ? t('staff-orders.unit_no', { product: line.name, no: unit.no })
                  : line.name}
                {' · '}
                <small>{t(`staff-orders.unit_${unit.status}`)}</small>
              </Check>
            )),
        )}
      </ChoiceGroup>
      {kinds.has('key') && <p>{t('staff-order-acts.refund_units_text')}</p>}
      {kinds.has('physical') && <p>{t('staff-order-acts.refund_goods_text')}</p>}
    </>
  );
}

function AmountField({ order: { left }, wish }: { order: StaffOrder; wish: Wish }) {
  const { t } = useWords<'staff-orders' | 'staff-order-acts'>();
  const { money } = useFormats();
  const whole = wish.back.amount === left.amount;
  return (
    <>
      <MoneyField
        onType={wish.setTyped}
        label={t('staff-orders.adjust_amount', { currency: left.currency })}
        hint={t('staff-order-acts.refund_most', { amount: money(left) })}
      />
      <p>{t(whole ? 'staff-order-acts.refund_whole_text' : 'staff-order-acts.refund_amount_text')}</p>
    </>
  );
}
