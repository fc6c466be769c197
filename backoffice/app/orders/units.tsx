import type { DeliveryStatus } from '@halfturn/contract/orders.ts';
import type { StaffOrder } from '@halfturn/contract/staff/orders.ts';
import { formatDate } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Cover } from '@halfturn/ui/cover.tsx';
import { MASK } from '@halfturn/ui/key-text.ts';
import { Tag, type Tone } from '@halfturn/ui/tag.tsx';
import styles from '../layout/panel.module.css';
import { useStaff } from '../layout/use-staff.ts';
import page from './orders.module.css';
import { ReplaceButton } from './replace-button.tsx';
import { ShowKeyButton } from './show-key-button.tsx';

const TONES: Partial<Record<DeliveryStatus, Tone>> = {
  delivered: 'good',
  revealed: 'warn',
  waiting: 'warn',
  shipped: 'info',
  received: 'good',
  voided: 'bad',
};

/** Every unit with its state. A key is dots; who may see one gives a reason, and it is shown apart. */
export function Units({ order }: { order: StaffOrder }) {
  const { t, locale } = useWords<'staff-orders'>();
  const { mayCall } = useStaff();
  const replaces = order.actions.includes('staffReplaceKey') && mayCall('staffReplaceKey');
  const shows = order.actions.includes('staffShowKey') && mayCall('staffShowKey');
  return (
    <section>
      <h3>{t('staff-orders.units')}</h3>
      <ul className={page.units}>
        {order.lines.flatMap((line) =>
          line.units.map((unit) => (
            <li key={unit.id}>
              <Cover name={line.name} genre={line.genre} size={30} />
              <span>
                <b>
                  {line.quantity > 1
                    ? t('staff-orders.unit_no', { product: line.name, no: unit.no })
                    : line.name}
                </b>
                {line.baseName && (
                  <small>
                    <bdi>{line.baseName}</bdi>
                  </small>
                )}
                {line.sku && (
                  <small>
                    <bdi>{t('staff-orders.sku', { sku: line.sku })}</bdi>
                  </small>
                )}
                {line.kind === 'key' && unit.batch && (
                  <small>
                    <bdi className={styles.code} aria-label={t('staff-orders.key_hidden')}>
                      {MASK}
                    </bdi>
                  </small>
                )}
                {unit.batch?.supplier && (
                  <small>{t('staff-orders.from_batch', { supplier: unit.batch.supplier })}</small>
                )}
                <span className={page.unitActs}>
                  <ShowKeyButton
                    orderNo={order.orderNo}
                    unit={unit.id}
                    name={line.name}
                    offered={shows && unit.replaceable}
                  />
                  <ReplaceButton
                    orderNo={order.orderNo}
                    unit={unit.id}
                    name={line.name}
                    offered={replaces && unit.replaceable}
                  />
                </span>
                {unit.releasesOn && (
                  <small>{t('staff-orders.releases', { date: formatDate(unit.releasesOn, locale) })}</small>
                )}
              </span>
              <Tag tone={unit.refundAsked ? 'warn' : TONES[unit.status]}>
                {t(unit.refundAsked ? 'staff-orders.unit_asked' : `staff-orders.unit_${unit.status}`)}
              </Tag>
            </li>
          )),
        )}
      </ul>
    </section>
  );
}
