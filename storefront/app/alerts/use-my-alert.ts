import { useWords } from '@halfturn/locales/react.ts';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../api.ts';
import { useAct } from '../use-act.ts';

/** A member's alert on a product: whether it waits, and what a press does. */
export function useMyAlert(
  productId: string,
  kind: 'stock' | 'price',
): { on: boolean; busy: boolean; press: () => void } {
  const { t } = useWords<'alerts' | 'catalog'>();
  const call = useCall();
  const toast = useToast();
  const [on, setOn] = useState(false);
  const act = useAct({
    lost: t('catalog.wish_failed'),
    show: (sentence) => toast.show(sentence, 'bad'),
  });

  useEffect(() => {
    const stop = new AbortController();
    call('GET /api/alerts/mine', {}, { signal: stop.signal }).then(
      (alerts) => setOn(alerts.some((alert) => alert.productId === productId && alert.kind === kind)),
      // A press says what is wrong.
      () => {},
    );
    return () => stop.abort();
  }, [call, productId, kind]);

  const turn = async () => {
    const turned = await act.run(() =>
      on
        ? call('DELETE /api/alerts/mine/{kind}/{productId}', { params: { kind, productId } })
        : call('POST /api/alerts/mine', { body: { kind, productId } }),
    );
    if (!turned) return;
    setOn(!on);
    toast.show(on ? t('alerts.mine_ended') : t(`alerts.mine_${kind}`));
  };
  return { on, busy: act.busy, press: () => void turn() };
}
