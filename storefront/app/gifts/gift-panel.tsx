import type { Claim } from '@halfturn/contract/claims.ts';
import type { Order } from '@halfturn/contract/orders.ts';
import type { OrderGift } from '@halfturn/contract/primitives/gift.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { type ReactNode, useState } from 'react';
import { useCall } from '../api.ts';
import { ClaimNote } from '../claims/claim-note.tsx';
import { AskDialog } from '../orders/ask-dialog.tsx';
import { CodeDialog } from '../orders/code-dialog.tsx';
import { LocalTime } from '../orders/local-time.tsx';
import { OtherUnit } from '../orders/other-unit.tsx';
import { useUnitMeta } from '../orders/use-unit-meta.ts';
import { useAct } from '../use-act.ts';
import { ChangeDialog } from './change-dialog.tsx';
import styles from './gift.module.css';

export interface GiftPanelProps {
  order: Order;
  gift: OrderGift;
  claims: readonly Claim[];
  onChanged: () => Promise<unknown>;
}

type Line = Order['lines'][number];
type Act = 'change' | 'send' | 'keep';

/** In the place of the keys: whom they are for, how far the gift is, and what its giver can still do. */
export function GiftPanel({ order, gift, claims, onChanged }: GiftPanelProps) {
  const { t } = useWords<'gift'>();
  const opened = gift.state === 'opened';
  const ended = !opened && order.paymentStatus === 'refunded';
  return (
    <Panel title={t('gift.title')} className="no-print">
      <div className="column close">
        <p role="status">{ended ? t('gift.ended_text') : <State gift={gift} />}</p>
        {gift.sender && <p className="small muted">{t('gift.from_line', { sender: gift.sender })}</p>}
        {gift.message && (
          <p className={styles.message} dir="auto">
            {gift.message}
          </p>
        )}
        <Units order={order} claims={claims} />
        {!ended && <p className="small muted">{t(opened ? 'gift.bad_key' : 'gift.hidden')}</p>}
        <Acts {...{ order, gift, onChanged }} />
      </div>
    </Panel>
  );
}

/** Changes a gift, sends it again, or keeps its keys. */
function Acts({ order, gift, onChanged }: Omit<GiftPanelProps, 'claims'>) {
  const { t } = useWords<'gift' | 'orders'>();
  const call = useCall();
  const toast = useToast();
  const [open, setOpen] = useState<Act | null>(null);
  const [proof, setProof] = useState<Act | null>(null);
  const show = (sentence: string) => toast.show(sentence, 'bad');
  const { busy, run } = useAct({ lost: t('orders.call_failed'), show, after: onChanged });
  const { orderNo } = order;
  const params = { orderNo };
  const close = () => setOpen(null);

  const send = () =>
    run(async () => {
      await call('POST /api/orders/{orderNo}/gift/send', { params, body: {} });
      toast.show(t('gift.on_its_way', { email: gift.email }));
    });
  const keep = async () => {
    await call('POST /api/orders/{orderNo}/gift/keep', { params, body: {} });
    toast.show(t('gift.kept'));
    close();
    await onChanged();
  };
  const start = (act: Act) => (act === 'send' ? void send() : setOpen(act));
  // A buyer who can redirect the keys could read them, so a browser without proof has to prove itself first.
  const press = (act: Act) => (order.mayReveal ? start(act) : setProof(act));
  const proven = () => {
    const act = proof;
    setProof(null);
    void onChanged();
    if (act) start(act);
  };
  return (
    <>
      {gift.changeable && <Buttons gift={gift} busy={busy} onPress={press} />}
      {open === 'change' && (
        <ChangeDialog orderNo={orderNo} gift={gift} onClose={close} onChanged={onChanged} />
      )}
      <AskDialog
        open={open === 'keep'}
        onClose={close}
        title={t('gift.keep_title')}
        text={t('gift.keep_text')}
        act={t('gift.keep_yes')}
        acting={t('gift.keeping')}
        run={keep}
      />
      <CodeDialog order={order} open={proof !== null} onProven={proven} onClose={() => setProof(null)} />
    </>
  );
}

function Buttons(props: { gift: OrderGift; busy: boolean; onPress: (act: Act) => void }) {
  const { t } = useWords<'gift'>();
  const { gift, busy, onPress } = props;
  const sent = gift.state === 'sent';
  return (
    <div className="buttons apart">
      <Button icon="pencil" onClick={() => onPress('change')}>
        {t(sent ? 'gift.mend' : 'gift.change')}
      </Button>
      {gift.sendable && (
        <Button icon="mail" guard busy={busy} busyLabel={t('gift.sending')} onClick={() => onPress('send')}>
          {t(sent ? 'gift.send_again' : 'gift.send_now')}
        </Button>
      )}
      <Button variant="quiet" onClick={() => onPress('keep')}>
        {t('gift.keep')}
      </Button>
    </div>
  );
}

function State({ gift }: { gift: OrderGift }): ReactNode {
  const { rich } = useWords<'gift'>();
  const email = <bdi>{gift.email}</bdi>;
  const at = (moment: string) => <LocalTime at={moment} day />;
  if (gift.openedAt) return rich('gift.opened_at', { time: at(gift.openedAt) });
  if (gift.sentAt) return rich('gift.sent_at', { email, time: at(gift.sentAt) });
  return gift.at
    ? rich('gift.planned_at', { email, time: at(gift.at) })
    : rich('gift.planned_soon', { email });
}

/** What is given, unit by unit; those that are still to come, or have gone back, say so. */
function Units({ order, claims }: { order: Order; claims: readonly Claim[] }) {
  const units = order.lines.flatMap((line) => line.units.map((unit) => ({ line, unit })));
  const there = (status: string) => status === 'delivered' || status === 'revealed';
  return (
    <>
      <ul className={styles.units}>
        {units
          .filter(({ unit }) => there(unit.status))
          .map(({ line, unit }) => (
            <li key={unit.id}>
              <Unit line={line} unit={unit} />
              <div className="small">
                <ClaimNote claims={claims} unit={unit.id} now={order.serverNow} />
              </div>
            </li>
          ))}
      </ul>
      {units
        .filter(({ unit }) => !there(unit.status))
        .map(({ line, unit }) => (
          <OtherUnit key={unit.id} line={line} unit={unit}>
            <ClaimNote claims={claims} unit={unit.id} now={order.serverNow} />
          </OtherUnit>
        ))}
    </>
  );
}

function Unit({ line, unit }: { line: Line; unit: Line['units'][number] }) {
  const meta = useUnitMeta(line, unit);
  return (
    <>
      <b>
        <bdi>{line.name}</bdi>
      </b>{' '}
      <span className="small muted">{meta}</span>
    </>
  );
}
