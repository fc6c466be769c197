import { dotted } from '@halfturn/contract/primitives/dotted.ts';
import type { Quote } from '@halfturn/contract/checkout.ts';
import { formatDate, formatMoney } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Cover } from '@halfturn/ui/cover.tsx';
import { FieldError } from '@halfturn/ui/field-error.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { coverCut } from '@halfturn/ui/key-cut.ts';
import { Price } from '@halfturn/ui/price.tsx';
import { Quantity } from '@halfturn/ui/quantity.tsx';
import { Skeleton } from '@halfturn/ui/skeleton.tsx';
import { useState } from 'react';
import type { CartItem } from '../cart/cart-store.ts';
import { CoverImage } from '../cover/cover-image.tsx';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { lineId } from './alarm.ts';
import { Alternatives } from './alternatives.tsx';
import type { LineProblem } from './line-problems.ts';
import styles from './lines.module.css';

interface LineProps {
  item: CartItem;
  /** What the store asks for it now; undefined until it has answered. */
  priced: Quote['lines'][number] | undefined;
  /** Its price is on its way: its place is kept. */
  waits: boolean;
  problem: LineProblem | undefined;
  /** The name of the buyer's country if the key does not work there. */
  misfit: string | undefined;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
  /** Another product has taken the place of this one. */
  onSwap: (name: string) => void;
}

/** One product of the order. */
export function Line({ item, priced, waits, problem, misfit, onQuantity, onRemove, onSwap }: LineProps) {
  const { t, locale } = useWords<'checkout' | 'catalog'>();
  const { name, quantity } = item;
  return (
    <li id={lineId(item.productId)} tabIndex={-1} className={styles.line}>
      <Cover
        name={name}
        genre={item.genre}
        image={item.image && <CoverImage image={item.image} cut={coverCut(name)} sizes={60} />}
        size={60}
      />
      <div>
        <Go to={links.product(item)} className={styles.name}>
          {name}
        </Go>
        <p className="tiny muted">{dotted(item.platform, item.region)}</p>
        {priced?.releasesOn && (
          <p className="tiny muted">
            {t('catalog.pre_order')} ·{' '}
            {t('catalog.releases', { date: formatDate(priced.releasesOn, locale) })}
          </p>
        )}
        <Edit {...{ item, onQuantity, onRemove }} />
        {priced && priced.quantity === quantity && <Wholesale priced={priced} onQuantity={onQuantity} />}
        {problem && (
          <output className={styles.problem}>
            <FieldError id={`${lineId(item.productId)}-problem`}>{problem.text}</FieldError>
            {problem.max > 0 && (
              <Button size="tiny" onClick={() => onQuantity(problem.max)}>
                {t('checkout.take', { max: problem.max })}
              </Button>
            )}
          </output>
        )}
        {problem?.max === 0 && <Alternatives item={item} onSwap={onSwap} />}
      </div>
      {priced && <LinePrice priced={priced} locale={locale} />}
      {!priced && waits && <Skeleton width="4.5em" />}
      {misfit && (
        <div className={styles.misfit}>
          <Notice tone="warn">{t('checkout.not_in', { country: misfit, region: item.region })}</Notice>
        </div>
      )}
    </li>
  );
}

/** The quantity, a field for it once it is edited, and the way out of the order. */
function Edit({ item, onQuantity, onRemove }: Pick<LineProps, 'item' | 'onQuantity' | 'onRemove'>) {
  const { t } = useWords<'checkout'>();
  const [editing, setEditing] = useState(false);
  const { name, quantity } = item;
  return (
    <>
      <div className={styles.edit}>
        {editing ? (
          <Quantity
            value={quantity}
            max={Math.max(item.limit, 1)}
            onChange={onQuantity}
            label={t('checkout.quantity_of', { name })}
            lessLabel={t('checkout.fewer', { name })}
            moreLabel={t('checkout.more', { name })}
          />
        ) : (
          <span>{t('checkout.units', { count: quantity })}</span>
        )}
        <button
          type="button"
          className={`link ${styles.act}`}
          aria-label={t(editing ? 'checkout.edited_line' : 'checkout.edit_line', { name })}
          onClick={() => setEditing(!editing)}
        >
          {t(editing ? 'checkout.edited' : 'checkout.edit')}
        </button>
        <button
          type="button"
          className={`link ${styles.act}`}
          aria-label={t('checkout.remove_line', { name })}
          onClick={onRemove}
        >
          {t('checkout.remove')}
        </button>
      </div>
      {editing && <p className="tiny muted">{t('checkout.limit', { max: item.limit })}</p>}
    </>
  );
}

/** The wholesale price that the line has, and the one that a few units more would bring. */
function Wholesale({
  priced,
  onQuantity,
}: { priced: Quote['lines'][number] } & Pick<LineProps, 'onQuantity'>) {
  const { t, locale } = useWords<'checkout'>();
  const { tier, next, quantity, unit } = priced;
  return (
    <>
      {tier && (
        <p className="tiny muted">
          {t('checkout.tier', {
            from: tier.from,
            price: formatMoney(unit, locale),
            single: formatMoney(tier.single, locale),
          })}
        </p>
      )}
      {next && (
        <p className="tiny">
          <button type="button" className="link" onClick={() => onQuantity(next.from)}>
            {t('checkout.next_tier', {
              count: next.from - quantity,
              price: formatMoney(next.price, locale),
            })}
          </button>
        </p>
      )}
    </>
  );
}

function LinePrice({
  priced,
  locale,
}: {
  priced: NonNullable<LineProps['priced']>;
  locale: Parameters<typeof formatMoney>[1];
}) {
  const { t } = useWords<'checkout'>();
  const was =
    priced.was && formatMoney({ ...priced.was, amount: priced.was.amount * priced.quantity }, locale);
  return (
    <Price
      look="column"
      className={styles.price}
      price={formatMoney(priced.total, locale)}
      {...(was ? { was, wasLabel: t('checkout.was', { price: was }) } : {})}
    />
  );
}
