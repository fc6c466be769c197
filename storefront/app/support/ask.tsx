import { CallError } from '@halfturn/contract/client.ts';
import type { SupportTopic } from '@halfturn/contract/primitives/support-limits.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Panel } from '@halfturn/ui/panel.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { AccountPage } from '../account/account-page.tsx';
import { useCall } from '../api.ts';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { useGo } from '../use-go.ts';
import { unitsOf, type OrderUnit } from './order-units.ts';
import type { AskView } from './my-support.loader.ts';
import { TopicSelect } from './topic-select.tsx';
import { useMessage } from './use-message.ts';
import { WriteForm } from './write-form.tsx';

/** A new question: what it is about, which of the member's orders, which unit in it, and the words. */
export function Ask({ view }: { view: AskView }) {
  const { t } = useWords<'support'>();
  const call = useCall();
  const go = useGo();
  const message = useMessage();
  const [topic, setTopic] = useState<SupportTopic>('key');
  const [orderNo, setOrderNo] = useState(view.chosen?.orderNo ?? '');
  const [unit, setUnit] = useState('');
  const [lacksOrder, setLacksOrder] = useState(false);
  const orderField = useId();
  const units = useOrderUnits(orderNo, view.chosen);
  const send = async () => {
    // A refund is of an order; the store would say so too.
    const lacks = topic === 'refund' && orderNo === '';
    setLacksOrder(lacks);
    if (lacks && message.text.trim() !== '') document.getElementById(orderField)?.focus();
    if (lacks) return;
    const ticket = await message.send((written) =>
      call('POST /api/support', {
        body: { ...written, topic, ...(orderNo && { orderNo }), ...(orderNo && unit && { unit }) },
      }),
    );
    if (ticket) go(links.support({ id: ticket.id }), { replace: true });
  };
  return (
    <AccountPage
      title={t('support.new')}
      end={
        <Go to={links.support()} className="link">
          {t('support.to_list')}
        </Go>
      }
    >
      <Panel>
        <WriteForm message={message} label={t('support.text')} onSend={() => void send()}>
          <TopicSelect topic={topic} onChosen={setTopic} />
          <OrderSelect
            id={orderField}
            {...{ orderNo, topic }}
            orders={view.orders}
            missing={lacksOrder}
            onChosen={(chosen) => {
              setOrderNo(chosen);
              setUnit('');
              if (chosen !== '') setLacksOrder(false);
            }}
          />
          {units.length > 1 && <UnitSelect {...{ units, unit }} onChosen={setUnit} />}
        </WriteForm>
      </Panel>
    </AccountPage>
  );
}

interface OrderSelectProps {
  id: string;
  topic: SupportTopic;
  orderNo: string;
  orders: AskView['orders'];
  missing: boolean;
  onChosen: (orderNo: string) => void;
}

/** The order that the question is about. */
function OrderSelect({ id, topic, orderNo, orders, missing, onChosen }: OrderSelectProps) {
  const { t, rich } = useWords<'support'>();
  const toOrder = (text: ReactNode) => (
    <Go to={links.order(orderNo)} className="link">
      {text}
    </Go>
  );
  return (
    <Select
      id={id}
      label={t('support.order')}
      error={missing && t('support.order_missing')}
      hint={topic === 'refund' && orderNo !== '' && rich('support.refund_hint', {}, { order: toOrder })}
      value={orderNo}
      onChange={({ target }) => onChosen(target.value)}
    >
      <option value="">{t('support.order_none')}</option>
      {orders.map(({ orderNo: no, lines }) => (
        <option key={no} value={no}>
          {`${no} · ${lines[0]?.name ?? ''}${lines.length > 1 ? ` +${lines.length - 1}` : ''}`}
        </option>
      ))}
    </Select>
  );
}

interface UnitSelectProps {
  units: readonly OrderUnit[];
  unit: string;
  onChosen: (unit: string) => void;
}

/** The unit of the order that the question is about, or all of them. */
function UnitSelect({ units, unit, onChosen }: UnitSelectProps) {
  const { t } = useWords<'support'>();
  return (
    <Select label={t('support.which_unit')} value={unit} onChange={({ target }) => onChosen(target.value)}>
      <option value="">{t('support.whole_order')}</option>
      {units.map(({ id, name, no }) => (
        <option key={id} value={id}>
          {no === null ? name : t('support.unit_no', { name, no })}
        </option>
      ))}
    </Select>
  );
}

const NONE: readonly OrderUnit[] = [];

/** The units of the order that is chosen. Until they are there, and where they do not come, the order as a whole is asked about. */
function useOrderUnits(orderNo: string, known: AskView['chosen']): readonly OrderUnit[] {
  const call = useCall();
  const [loaded, setLoaded] = useState(known);
  useEffect(() => {
    if (orderNo === '' || loaded?.orderNo === orderNo) return;
    const leave = new AbortController();
    call('GET /api/orders/{orderNo}', { params: { orderNo } }, { signal: leave.signal }).then(
      (order) => setLoaded({ orderNo, units: unitsOf(order) }),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
      },
    );
    return () => leave.abort();
  }, [call, orderNo, loaded]);
  return loaded?.orderNo === orderNo ? loaded.units : NONE;
}
