import { dotted } from '@halfturn/contract/primitives/dotted.ts';
import type { Wholesale } from '@halfturn/contract/catalog.ts';
import { bcp47 } from '@halfturn/contract/primitives/locale.ts';
import { tierAt } from '@halfturn/contract/primitives/tiers.ts';
import { formatDate, formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { Quantity } from '@halfturn/ui/quantity.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { type Ref, useState } from 'react';
import { AlertButton } from '../alerts/alert-button.tsx';
import { NotSold } from '../catalog/not-sold.tsx';
import { PriceHistory } from '../catalog/price-history.tsx';
import { ProductPrice } from '../catalog/product-price.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { PaymentMarks } from '../payments/payment-marks.tsx';
import { useMemberName } from '../session/member-store.ts';
import styles from './buy-box.module.css';
import { MisfitDialog } from './misfit-dialog.tsx';
import { OptionGroups } from './option-groups.tsx';
import { hasAmounts, soldOutOption } from './picked.ts';
import type { ProductData } from './product.loader.ts';
import { CompareButton, ShareButton, WishlistButton } from './side-buttons.tsx';
import { useBuying } from './use-buying.ts';
import type { Picking } from './use-picking.ts';
import wholesalePricesStyles from './wholesale-prices.module.css';
import { YearPrices } from './year-prices.tsx';

export interface BuyBoxProps {
  data: ProductData;
  picking: Picking;
  ref: Ref<HTMLElement>;
  className?: string | undefined;
}

/** What it costs, when it comes, and the way to buy it. */
export function BuyBox({ data, picking, ref, className }: BuyBoxProps) {
  const { t, locale } = useWords<'product' | 'catalog'>();
  const { now } = data;
  const { shown: product } = picking;
  const { options } = data.product;
  const soldOut = product.stock === 'out_of_stock';
  return (
    <Panel ref={ref} className={className} aria-label={t('product.buy')}>
      <div className={styles.box}>
        <div>
          <ProductPrice product={product} look="big" />
          {product.was && product.discountPercent > 0 && (
            <p className="tiny muted">
              {t('product.was_lowest', { price: formatMoney(product.was, locale) })}
            </p>
          )}
        </div>
        <PriceHistory key={product.id} product={product} now={now} ends />
        <YearPrices key={`year-${product.id}`} productId={product.id} />
        <hr />
        {options && options.items.length > 0 && <OptionGroups options={options} picking={picking} />}
        {product.sku && <p className="tiny muted">{t('product.sku', { sku: product.sku })}</p>}
        <div className={styles.ends}>
          {product.releasesOn && !soldOut ? (
            <Tag tone="info" icon="clock">
              {t('catalog.pre_order')}
            </Tag>
          ) : (
            <Tag tone={soldOut ? 'plain' : 'good'} dot={soldOut ? 'hollow' : 'full'}>
              {soldOut
                ? t('catalog.sold_out')
                : product.left === null
                  ? t('catalog.in_stock')
                  : t('catalog.left', { count: product.left })}
            </Tag>
          )}
          <span className="tiny muted">{t('product.tax')}</span>
        </div>
        <Promises product={product} />
        {soldOut ? (
          <SoldOut data={{ ...data, product }} option={options && soldOutOption(options, product.id)} />
        ) : picking.ready ? (
          <Buy key={product.id} product={product} />
        ) : (
          <Choose picking={picking} />
        )}
        {product.soldIn && (
          <NotSold soldIn={product.soldIn} always={<Notice>{t('product.sold_in_some')}</Notice>}>
            {(country) => <Notice tone="warn">{t('product.not_sold', { country })}</Notice>}
          </NotSold>
        )}
        {!soldOut && <PaymentMarks />}
        <div className={styles.side}>
          <WishlistButton product={product} />
          <CompareButton product={data.product} />
          <ShareButton name={product.name} />
          {/* The price of an amount is its value: no drop is to be waited for. */}
          {!soldOut && !(options ? hasAmounts(options) : product.isAmount) && (
            <AlertButton productId={product.id} kind="price" />
          )}
        </div>
      </div>
    </Panel>
  );
}

/** How and when it comes, and that the price is all there is to pay. */
function Promises({ product }: { product: ProductData['product'] }) {
  const { t, locale } = useWords<'product' | 'pre-order'>();
  return (
    <ul className={styles.promises}>
      <li>
        <Icon name={product.kind === 'key' ? 'mail' : 'truck'} />
        {product.releasesOn
          ? t('pre-order.promise', { date: formatDate(product.releasesOn, locale) })
          : t(product.kind === 'key' ? 'product.delivery' : 'product.delivery_goods')}
      </li>
      {product.releasesOn && (
        <li>
          <Icon name="shield" />
          {t('pre-order.rule')}
        </li>
      )}
      <li>
        <Icon name="card" />
        {t('product.fees')}
      </li>
    </ul>
  );
}

/** In the place of the buttons while an option is to be chosen still: it leads there. */
function Choose({ picking: { open, ask } }: { picking: Picking }) {
  const { t, locale } = useWords<'product' | 'catalog'>();
  const names = new Intl.ListFormat(bcp47(locale), { type: 'unit' }).format(open);
  return (
    <Button variant="key" size="big" full guard onClick={ask}>
      {open.length > 0 ? t('product.choose_option', { names }) : t('catalog.choose')}
    </Button>
  );
}

function Buy({ product }: { product: ProductData['product'] }) {
  const { t } = useWords<'product' | 'pre-order'>();
  const member = useMemberName() !== null;
  const limit = member ? product.memberLimit : product.limit;
  const most = Math.max(1, Math.min(limit, product.left ?? limit));
  const [quantity, setQuantity] = useState(1);
  const buying = useBuying(product, quantity);
  return (
    <>
      <div className={styles.ends}>
        <span className="small">
          <b>{t('product.quantity')}</b>{' '}
          <span className="muted">
            {limit === 1 ? t('product.quantity_one') : t('product.quantity_limit', { limit })}
          </span>
        </span>
        <Quantity
          value={quantity}
          max={most}
          onChange={setQuantity}
          label={t('product.quantity')}
          lessLabel={t('product.fewer')}
          moreLabel={t('product.more')}
        />
      </div>
      {quantity === limit && (
        <Go to={links.info('/wholesale')} className="link small">
          {t('product.quantity_more')}
        </Go>
      )}
      {product.wholesale && (
        <WholesalePrices wholesale={product.wholesale} quantity={quantity} member={member} />
      )}
      <noscript>
        <Notice tone="warn">{t('product.needs_script')}</Notice>
      </noscript>
      <Button variant="key" size="big" full guard onClick={() => buying.press('buy')}>
        {t(product.releasesOn ? 'pre-order.buy' : 'product.buy_now')}
      </Button>
      <Button
        size="big"
        full
        icon="cart"
        done={buying.added && t('product.added')}
        onClick={() => buying.press('add')}
      >
        {t('product.add')}
      </Button>
      <MisfitDialog product={product} buying={buying} />
    </>
  );
}

interface SoldOutProps {
  data: ProductData;
  /** What is picked, if other variants are in stock; else null. */
  option: string | null;
}

/** In the place of the buttons while nothing is in stock: other editions of the title, or similar products. */
function SoldOut({ data: { product, offers }, option }: SoldOutProps) {
  const { t } = useWords<'product'>();
  const others = offers.filter((offer) => offer.stock === 'in_stock').slice(0, 2);
  return (
    <>
      <Notice icon="box">
        {option === null ? t('product.sold_out_text') : t('product.sold_out_option', { name: option })}
      </Notice>
      <AlertButton productId={product.id} kind="stock" />
      <div className={styles.links}>
        {others.map((offer) => (
          <Go
            key={offer.id}
            to={links.product({ slug: offer.slug, class: product.class })}
            className={buttonClass({ full: true })}
          >
            {t('product.sold_out_other', { place: dotted(offer.platform?.name, offer.region?.name) })}
          </Go>
        ))}
        <Go to={links.list((product.genre ?? product.class).slug)} className={buttonClass({ full: true })}>
          {t('product.sold_out_list')}
        </Go>
      </div>
    </>
  );
}

interface WholesalePricesProps {
  wholesale: Wholesale;
  /** How many are wanted: the step that they are in is marked. */
  quantity: number;
  /** A member is signed in. */
  member: boolean;
}

/** What a unit costs from how many on. */
function WholesalePrices({ wholesale, quantity, member }: WholesalePricesProps) {
  const { t, locale } = useWords<'product'>();
  const theirs = wholesale.for === 'all' || member;
  const reached = theirs ? tierAt(wholesale.tiers, quantity) : null;
  return (
    <div className={wholesalePricesStyles.box}>
      <table className={wholesalePricesStyles.table}>
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
