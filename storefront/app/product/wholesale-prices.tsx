import type { Wholesale } from '@halfturn/contract/catalog.ts';
import { tierAt } from '@halfturn/contract/primitives/tiers.ts';
import { formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import styles from './wholesale-prices.module.css';

export interface WholesalePricesProps {
  wholesale: Wholesale;
  /** How many are wanted: the step that they are in is marked. */
  quantity: number;
  /** Somebody is signed in. */
  member: boolean;
}

/** What a copy costs from how many on. */
export function WholesalePrices({ wholesale, quantity, member }: WholesalePricesProps) {
  const { t, locale } = useWords<'product'>();
  const theirs = wholesale.for === 'all' || member;
  const reached = theirs ? tierAt(wholesale.tiers, quantity) : null;
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <caption>{t('product.wholesale')}</caption>
        <tbody>
          {wholesale.tiers.map((tier) => (
            <tr key={tier.from} aria-current={tier === reached || undefined}>
              <th scope="row">{t('product.wholesale_from', { from: tier.from })}</th>
              <td className="num">
                <bdi>{formatMoney(tier.price, locale)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!theirs && (
        <p className="tiny">
          <Go to={links.login()} className="link">
            {t('product.wholesale_members')}
          </Go>
        </p>
      )}
    </div>
  );
}
