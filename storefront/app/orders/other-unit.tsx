import type { Order } from '@halfturn/contract/orders.ts';
import { formatDate } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Cover } from '@halfturn/ui/cover.tsx';
import { coverCut } from '@halfturn/ui/key-cut.ts';
import { Tag } from '@halfturn/ui/tag.tsx';
import type { ReactNode } from 'react';
import { CoverImage } from '../cover/cover-image.tsx';
import styles from './other-unit.module.css';
import { ProductName } from './product-name.tsx';
import { useUnitMeta } from './use-unit-meta.ts';

type Line = Order['lines'][number];

export interface OtherUnitProps {
  line: Line;
  unit: Line['units'][number];
  /** What there is to say of it. */
  children?: ReactNode;
}

/** A unit that has no ticket: its key is still to come, or is no longer the buyer's. */
export function OtherUnit({ line, unit, children }: OtherUnitProps) {
  const { t, locale } = useWords<'orders' | 'pre-order'>();
  const { releasesOn } = unit;
  const gone = unit.status === 'voided' || unit.status === 'replaced';
  const state = gone
    ? t(unit.status === 'voided' ? 'orders.key_voided' : 'orders.key_replaced')
    : releasesOn
      ? t('pre-order.key_comes', { date: formatDate(releasesOn, locale) })
      : t('orders.key_waits');
  return (
    <article className={styles.unit} aria-label={line.name}>
      <Cover
        name={line.name}
        genre={line.genre}
        image={line.image && <CoverImage image={line.image} cut={coverCut(line.name)} sizes={58} />}
        size={58}
      />
      <div>
        <h3>
          <ProductName line={line} />
        </h3>
        <p className="small muted">{useUnitMeta(line, unit)}</p>
        <div className="small">{children}</div>
      </div>
      <Tag tone={gone ? 'plain' : releasesOn ? 'info' : 'warn'} icon={gone ? 'cross' : 'clock'}>
        {state}
      </Tag>
    </article>
  );
}
