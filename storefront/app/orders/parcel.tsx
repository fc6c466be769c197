import type { Order } from '@halfturn/contract/orders.ts';
import { formatName } from '@halfturn/locales/format.ts';
import { inLanguage } from '@halfturn/locales/in-language.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Cover } from '@halfturn/ui/cover.tsx';
import { coverCut } from '@halfturn/ui/key-cut.ts';
import { Panel } from '@halfturn/ui/panel.tsx';
import { CoverImage } from '../cover/cover-image.tsx';
import { PARCEL } from './order-view.ts';
import { ProductName } from './product-name.tsx';
import styles from './parcel.module.css';

const STATES = {
  waiting: 'orders.parcel_waiting',
  packed: 'orders.parcel_packed',
  shipped: 'orders.parcel_shipped',
  received: 'orders.parcel_received',
  voided: 'orders.key_voided',
} as const;
const isState = (status: string): status is keyof typeof STATES => Object.hasOwn(STATES, status);

/** The boxed goods of an order: what is in the parcel, how far it is, and where it goes. */
export function Parcel({ order }: { order: Order }) {
  const { t, locale } = useWords<'orders'>();
  const lines = order.lines.filter(({ kind }) => kind === 'physical');
  if (lines.length === 0) return null;
  const { shipTo, carrier, trackingNumber, trackingUrl } = order;
  const method = inLanguage(order.explained?.freight?.names ?? {}, locale);
  return (
    <Panel id={PARCEL} title={t('orders.parcel')}>
      <ul className={styles.lines}>
        {lines.map((line) => {
          const status = line.units[0]?.status ?? 'waiting';
          return (
            <li key={line.productId}>
              <Cover
                name={line.name}
                genre={line.genre}
                image={line.image && <CoverImage image={line.image} cut={coverCut(line.name)} sizes={48} />}
                size={48}
              />
              <div>
                <b>
                  <ProductName line={line} />
                </b>
                <p className="small muted">{t('orders.parcel_units', { count: line.quantity })}</p>
                <p className="small muted">{t(isState(status) ? STATES[status] : 'orders.parcel_waiting')}</p>
              </div>
            </li>
          );
        })}
      </ul>
      <dl className={styles.facts}>
        {method && (
          <div>
            <dt>{t('orders.delivery_method')}</dt>
            <dd>
              <bdi>{method}</bdi>
            </dd>
          </div>
        )}
        {carrier && (
          <div>
            <dt>{t('orders.carrier')}</dt>
            <dd>{carrier}</dd>
          </div>
        )}
        {trackingNumber && (
          <div>
            <dt>{t('orders.tracking')}</dt>
            <dd className="ltr">
              {trackingUrl ? (
                <a className="link" href={trackingUrl} target="_blank" rel="noreferrer">
                  {trackingNumber}
                </a>
              ) : (
                trackingNumber
              )}
            </dd>
          </div>
        )}
        {shipTo && (
          <div>
            <dt>{t('orders.ship_to')}</dt>
            <dd>
              {[...shipTo.lines, formatName('region', shipTo.country, locale)].map((part, i) => (
                <bdi key={`${i} ${part}`}>{part}</bdi>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </Panel>
  );
}
