import type { Quote } from '@halfturn/contract/checkout.ts';
import type { Order } from '@halfturn/contract/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { ChoiceGroup } from '@halfturn/ui/choice-group.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { RadioCard } from '@halfturn/ui/radio-card.tsx';
import { Skeleton } from '@halfturn/ui/skeleton.tsx';
import { useEffect, useState } from 'react';
import { useCall } from '../api.ts';
import { Fault } from '../fault.tsx';
import { methodWords } from '../payments/method-words.ts';
import type { Paying } from './use-pay.ts';

export interface AnotherWayProps {
  order: Order;
  open: boolean;
  paying: Paying;
  onClose: () => void;
}

type Offers = Quote['paymentMethods'];

/** The ways to pay for an order that was placed: those that take its currency, and cost no more than was agreed. */
export function AnotherWay({ order, open, paying, onClose }: AnotherWayProps) {
  const { t } = useWords<'orders' | 'shell'>();
  const offers = useOffers(order, open);
  const fits = ({ available, fee }: Offers[number]) => available && fee.amount <= order.payPrice.amount;
  const [picked, setPicked] = useState<string | null>(null);
  const others = Array.isArray(offers)
    ? offers.filter(fits).filter(({ code }) => code !== order.paymentMethod)
    : [];
  const chosen = picked ?? others[0]?.code ?? order.paymentMethod;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('orders.another_title')}
      closeLabel={t('shell.close')}
      footer={
        <Button
          variant="key"
          guard
          busy={paying.busy}
          busyLabel={t('orders.going')}
          onClick={() => void paying.pay(chosen)}
        >
          {t('orders.another_pay')}
        </Button>
      }
    >
      {offers === 'asked' && (
        <div aria-busy="true">
          <span className="sr-only">{t('orders.another_wait')}</span>
          <Skeleton height="60px" />
        </div>
      )}
      {offers === 'failed' && (
        <Notice tone="bad" role="alert">
          {t('orders.call_failed')}
        </Notice>
      )}
      {Array.isArray(offers) && others.length === 0 && <Notice>{t('orders.another_none')}</Notice>}
      {Array.isArray(offers) && (
        <ChoiceGroup legend={t('orders.another_title')} hideLegend>
          {offers.map((offer) => (
            <Way
              key={offer.code}
              code={offer.code}
              fits={fits(offer)}
              checked={offer.code === chosen}
              onPick={() => setPicked(offer.code)}
            />
          ))}
        </ChoiceGroup>
      )}
      <Fault>{paying.fault}</Fault>
    </Dialog>
  );
}

function Way(props: { code: string; fits: boolean; checked: boolean; onPick: () => void }) {
  const { code, fits, checked, onPick } = props;
  const { t } = useWords<'orders' | 'payments'>();
  const { name, note } = methodWords(t, code);
  return (
    <RadioCard
      name="way"
      value={code}
      title={name}
      note={fits ? note : t('orders.another_not')}
      disabled={!fits}
      checked={checked}
      onChange={onPick}
    />
  );
}

/** Asks for the payment methods with a quote of the same lines: the store lists them nowhere else. */
function useOffers(order: Order, wanted: boolean): Offers | 'asked' | 'failed' {
  const call = useCall();
  const [offers, setOffers] = useState<Offers | 'asked' | 'failed'>('asked');
  useEffect(() => {
    if (!wanted) return;
    const stop = new AbortController();
    const ask = async () => {
      setOffers('asked');
      try {
        const items = order.lines.map(({ productId, quantity }) => ({ productId, quantity }));
        const { currency } = order.realAmount;
        const body = { items, currency, paymentMethod: order.paymentMethod };
        const quote = await call('POST /api/checkout/quote', { body }, { signal: stop.signal });
        setOffers(quote.paymentMethods);
      } catch {
        if (!stop.signal.aborted) setOffers('failed');
      }
    };
    void ask();
    return () => stop.abort();
  }, [call, order, wanted]);
  return offers;
}
