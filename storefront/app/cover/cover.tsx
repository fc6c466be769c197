import type { CoverLoad } from '@halfturn/ui/picture-props.ts';
import cover from '@halfturn/ui/cover.module.css';
import { cx } from '@halfturn/ui/cx.ts';
import { DrawnCover } from '@halfturn/ui/drawn-cover.tsx';
import { useEffect, useState } from 'react';
import { useHydrating } from '../root/use-hydrating.ts';
import { artNow, type Hand, loadArt } from './art.ts';
import { CoverImage, type CoverImageProps } from './cover-image.tsx';

export interface CoverProps {
  name: string;
  /** A genre code of the cover art. */
  genre: string;
  /** The small line over the title. */
  kind?: string | undefined;
  /** Width in pixels; without it the cover fills its box. Under 80 px the title is left out, as it would be too small to read. */
  size?: number | undefined;
  title?: boolean | undefined;
  /** The ribbon's words; given, the art turns grey. */
  soldOut?: string | undefined;
  /** The shopkeeper's own picture of it. */
  image?: CoverImageProps['image'] | null | undefined;
  /** How wide the picture is shown, as CSS would say it, where that is not a card's width. */
  sizes?: string | undefined;
  load?: CoverLoad;
}

// None for what the server has written: React leaves attributes alone that it does not know of.
const FOUND: Partial<Hand> = {};

/**
 * The `Cover` of `ui`, for pages that a server has written: a cover that is in the page already stays, and the browser
 * works out only new ones. It is decoration: the product's name is always real text beside it.
 */
export function Cover(props: CoverProps) {
  const { name, genre, kind, size, title = true, soldOut, image, sizes, load } = props;
  const found = useHydrating();
  const [hand, setHand] = useState(() => (found ? FOUND : artNow()));

  useEffect(() => {
    // A cover that cannot be drawn stays an empty box of its size; everything it says stands beside it.
    if (hand === null) loadArt().then(setHand, () => {});
  }, [hand]);

  return (
    <span className={cx(cover.cover, soldOut && cover.out)} style={size ? { inlineSize: size } : undefined}>
      {image ? (
        <CoverImage image={image} cut={hand?.cut?.(name)} sizes={size ?? sizes} load={load} />
      ) : (
        hand && (
          <DrawnCover
            look={hand.look?.(name, genre)}
            words={title && (size ?? 80) >= 80}
            kind={kind}
            load={load}
          />
        )
      )}
      {soldOut && <span className={cover.ribbon}>{soldOut}</span>}
    </span>
  );
}
