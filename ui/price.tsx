import { cx } from './cx.ts';
import styles from './price.module.css';

export interface PriceProps {
  /** The price to pay, formatted. */
  price: string;
  /** What it is measured against, formatted: the lowest price of the 30 days before the drop. Only if there is a drop. */
  was?: string | undefined;
  /** "−38%". */
  off?: string | undefined;
  /** The same two as whole sentences for screen readers ("38 percent off", "Lowest price in the last 30 days: €39.99"). */
  offLabel?: string | undefined;
  wasLabel?: string | undefined;
  /** "vs. lowest in 30 days". */
  note?: string | undefined;
  /** `big` in the buy box; `column` at the end of a row; `card` where it has the width of a cover. */
  look?: 'normal' | 'big' | 'column' | 'card';
  className?: string | undefined;
}

/** A price and its discount, if there is one. Each figure is isolated, so that it stays whole in Arabic. */
export function Price(props: PriceProps) {
  const { price, was, off, offLabel, wasLabel, note, look = 'normal', className } = props;
  return (
    <div className={cx(styles.price, look !== 'normal' && styles[look], className)}>
      {off && (
        <>
          <span className={styles.off} aria-hidden={offLabel ? true : undefined}>
            {off}
          </span>
          {offLabel && <span className="sr-only">{offLabel}</span>}
        </>
      )}
      <b>
        <bdi>{price}</bdi>
      </b>
      {was && (
        <>
          <s aria-hidden={wasLabel ? true : undefined}>
            <bdi>{was}</bdi>
          </s>
          {wasLabel && <span className="sr-only">{wasLabel}</span>}
        </>
      )}
      {note && <span className={styles.note}>{note}</span>}
    </div>
  );
}
