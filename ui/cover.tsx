import type { ReactNode } from 'react';
import { drawnLook } from './cover-look.ts';
import styles from './cover.module.css';
import { cx } from './cx.ts';
import { DrawnCover } from './drawn-cover.tsx';

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
  /** The shopkeeper's own picture, of the class `image` of this style sheet: it stands in the place of the art. */
  image?: ReactNode;
  className?: string | undefined;
}

/** A product's cover. Decoration: the product's name is always real text beside it, so screen readers skip the art. */
export function Cover({ name, genre, kind, size, title = true, soldOut, image, className }: CoverProps) {
  return (
    <span
      className={cx(styles.cover, soldOut && styles.out, className)}
      style={size ? { inlineSize: size } : undefined}
    >
      {image || <DrawnCover look={drawnLook(name, genre)} words={title && (size ?? 80) >= 80} kind={kind} />}
      {soldOut && <span className={styles.ribbon}>{soldOut}</span>}
    </span>
  );
}
