import { type ReactNode, useId } from 'react';
import { coverMarkup } from './cover-markup.ts';
import styles from './cover.module.css';
import { cx } from './cx.ts';

export interface CoverProps {
  name: string;
  /** A genre code of the cover art; any other is drawn as `indie`. */
  genre: string;
  /** The small line over the title, in the reader's language. */
  kind?: string;
  /** Width in pixels; without it the cover fills its box. Under 80 px the title is left out, because it would be too small to read. */
  size?: number;
  /** False leaves the title out at any size. */
  title?: boolean;
  /** The ribbon's words; given, the art turns grey. */
  soldOut?: string | undefined;
  /** Replaces React's own id if a page consists of several React roots. */
  idPrefix?: string;
  /** The shopkeeper's own picture, of the class `image` of this style sheet: it lies over the art. */
  image?: ReactNode;
  className?: string | undefined;
}

/** A product's cover. Decoration: the product's name is always real text beside it, so screen readers skip the art. */
export function Cover({
  name,
  genre,
  kind,
  size,
  title = true,
  soldOut,
  idPrefix,
  image,
  className,
}: CoverProps) {
  const own = useId();
  const readable = title && (size === undefined || size >= 80);
  const art = coverMarkup({ name, genre, kind, title: readable }, idPrefix ?? own);
  return (
    <span
      className={cx(styles.cover, soldOut && styles.out, className)}
      style={size ? { inlineSize: size } : undefined}
    >
      {/* The markup is our own drawing; the name and kind in it are escaped by coverSvg. */}
      <svg viewBox="0 0 300 400" aria-hidden="true" dangerouslySetInnerHTML={{ __html: art }} />
      {image}
      {soldOut && <span className={styles.ribbon}>{soldOut}</span>}
    </span>
  );
}
