import type { Order } from '@halfturn/contract/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Check } from '@halfturn/ui/check.tsx';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { useState } from 'react';
import { unitsOf } from './order-view.ts';

/** Prints the order. Keys go on paper only where they are shown on the page, and only where that is asked for. */
export function PrintButton({ order }: { order: Order }) {
  const { t } = useWords<'orders' | 'shell'>();
  const [asks, setAsks] = useState(false);
  const [withKeys, setWithKeys] = useState(false);
  const revealed = !order.gift && unitsOf(order, 'key').some(({ status }) => status === 'revealed');
  const start = () => {
    setWithKeys(false);
    if (revealed) setAsks(true);
    else window.print();
  };
  const print = () => {
    setAsks(false);
    const { dataset } = document.documentElement;
    if (withKeys) dataset.printKeys = '';
    addEventListener('afterprint', () => delete dataset.printKeys, { once: true });
    // After the dialog has left the screen, as it would be printed too.
    setTimeout(() => window.print(), 250);
  };
  return (
    <>
      <Button icon="printer" onClick={start}>
        {t('orders.print')}
      </Button>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('orders.print_title')}
        closeLabel={t('shell.close')}
        footer={
          <Button variant="main" icon="printer" onClick={print}>
            {t('orders.print')}
          </Button>
        }
      >
        <Check checked={withKeys} onChange={(event) => setWithKeys(event.target.checked)}>
          {t('orders.print_keys')}
        </Check>
        <p className="tiny muted">{t('orders.print_keys_note')}</p>
      </Dialog>
    </>
  );
}
