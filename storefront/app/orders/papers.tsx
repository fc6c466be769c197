import type { Calls } from '@halfturn/contract/calls.ts';
import type { ReplyOf } from '@halfturn/contract/endpoint.ts';
import type { Order } from '@halfturn/contract/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../api.ts';

type Papers = ReplyOf<Calls['GET /api/orders/{orderNo}/papers']>;

/** The invoice of a paid order and its credit notes, for who bought it. They are asked for beside the page: it can do without. */
export function OrderPapers({ order }: { order: Order }) {
  const { t } = useWords<'orders'>();
  const call = useCall();
  const [papers, setPapers] = useState<Papers | null>(null);
  const { orderNo, paidAt, refunded } = order;
  useEffect(() => {
    if (paidAt === null) return;
    const stop = new AbortController();
    call('GET /api/orders/{orderNo}/papers', { params: { orderNo } }, { signal: stop.signal }).then(
      setPapers,
      // They stand here the next time.
      () => {},
    );
    return () => stop.abort();
  }, [call, orderNo, paidAt, refunded.amount]);
  if (papers?.follows) return <p className="tiny muted">{t('orders.paper_follows')}</p>;
  // Who holds only a mail's link is told where it opens: an invoice says where its buyer lives.
  if (papers?.papers.length === 0 && order.proofs.length > 0)
    return <p className="tiny muted">{t('orders.paper_elsewhere')}</p>;
  return papers?.papers.map(({ number, kind }) => (
    <p key={number}>
      <a
        className="link"
        href={`/prod-api/api/orders/${orderNo}/papers/${number}`}
        target="_blank"
        rel="noreferrer"
      >
        {kind === 'invoice' ? t('orders.paper_invoice') : t('orders.paper_credit', { number })}
      </a>
    </p>
  ));
}
