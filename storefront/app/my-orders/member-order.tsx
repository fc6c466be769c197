import type { Order } from '@halfturn/contract/orders.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Breadcrumbs } from '@halfturn/ui/breadcrumbs.tsx';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { renderGo } from '../catalog/render-go.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import type { OrderView } from '../orders/load-order.ts';
import { OrderPage } from '../orders/order-page.tsx';
import { OrderSteps } from '../orders/order-steps.tsx';
import { isUnpaid } from '../orders/order-view.ts';
import { Paying } from '../orders/paying.tsx';
import { Receipt } from '../orders/receipt.tsx';
import { useGo } from '../use-go.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import styles from './member-order.module.css';
import { useBuyAgain } from './use-buy-again.ts';

/** An order on its member's own page: all that a buyer sees of it, and the way back to the list. */
export function MemberOrder({ view }: { view: OrderView }) {
  const { t } = useWords<'shell' | 'catalog'>();
  const { order } = view;
  return (
    <main id="main" className={`page ${styles.page}`}>
      <div className="no-print">
        <Breadcrumbs
          label={t('catalog.breadcrumb')}
          renderLink={renderGo}
          crumbs={[
            { label: t('shell.my_account'), href: links.account('/my-account') },
            { label: t('shell.title_my_order'), href: links.orders() },
            { label: order.orderNo },
          ]}
        />
      </div>
      {isUnpaid(order) ? (
        <>
          <Paying order={order} />
          <div className={styles.below}>
            <OrderSteps view={view} />
            <Receipt order={order} />
            <More order={order} />
          </div>
        </>
      ) : (
        <OrderPage loaded={view} more={(now) => <More order={now} />} />
      )}
    </main>
  );
}

/** What a member can do beside: buy the same again, ask about it, and take an order that has ended off the list. */
function More({ order }: { order: Order }) {
  const { t } = useWords<'my-orders' | 'orders'>();
  const again = useBuyAgain(order);
  const go = useGo();
  const toast = useToast();
  const [asks, setAsks] = useState(false);
  const { orderNo, actions } = order;
  const unpaid = isUnpaid(order);
  return (
    <div className="no-print buttons">
      {!unpaid && (
        <Button icon="cart" busy={again.busy} busyLabel={t('orders.going')} onClick={() => void again.buy()}>
          {t('my-orders.buy_again')}
        </Button>
      )}
      <Go to={links.ask(orderNo)} className={buttonClass()}>
        <Icon name="chat" />
        {t('my-orders.ask')}
      </Go>
      {actions.includes('delete') && (
        <Button variant="quiet" icon="trash" onClick={() => setAsks(true)}>
          {t('my-orders.delete')}
        </Button>
      )}
      <DeleteDialog
        orderNo={orderNo}
        keys={actions.includes('keys')}
        open={asks}
        onClose={() => setAsks(false)}
        onDeleted={() => {
          toast.show(t('my-orders.deleted'));
          go(links.orders(), { replace: true });
        }}
      />
    </div>
  );
}
