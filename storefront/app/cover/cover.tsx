import cover from '@halfturn/ui/cover.module.css';
import { cx } from '@halfturn/ui/cx.ts';
import { useEffect, useId, useState } from 'react';
import { useHydrating } from '../root/use-hydrating.ts';
import { artNow, loadArt } from './art.ts';
import { CoverImage, type CoverImageProps } from './cover-image.tsx';

export interface CoverProps {
  name: string;
  /** A genre code of the cover art. */
  genre: string;
  /** The small line over the title. */
  kind?: string;
  /** Width in pixels; without it the cover fills its box. Under 80 px the title is left out, as it would be too small to read. */
  size?: number;
  title?: boolean;
  /** The ribbon's words; given, the art turns grey. */
  soldOut?: string | undefined;
  /** The shopkeeper's own picture of it. */
  image?: CoverImageProps['image'] | null | undefined;
  /** How wide the picture is shown, as CSS would say it, where that is not a card's width. */
  sizes?: string | undefined;
  /** True for the picture that the page is about. */
  first?: boolean;
}

// React leaves the inside of such an element alone, and the cut of its picture.
const DRAWN_BY_SERVER = '';

/**
 * The `Cover` of `ui`, for pages that a server has drawn: a cover that is in the page already stays, and the browser
 * draws only new ones. It is decoration: the product's name is always real text beside it.
 */
export function Cover(props: CoverProps) {
  const { name, genre, kind, size, title = true, soldOut, image, sizes, first } = props;
  const id = useId();
  const readable = title && (size === undefined || size >= 80);
  const art = { name, genre, kind: kind ?? '', title: readable };
  const found = useHydrating();
  const [markup, setMarkup] = useState(() => (found ? DRAWN_BY_SERVER : (artNow()?.draw(art, id) ?? null)));

  useEffect(() => {
    if (markup !== null) return;
    let gone = false;
    loadArt().then(
      (hand) => !gone && setMarkup(hand.draw({ name, genre, kind: kind ?? '', title: readable }, id)),
      // A cover that cannot be drawn stays an empty box of its size; everything it says stands beside it.
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [markup, name, genre, kind, readable, id]);

  return (
    <span className={cx(cover.cover, soldOut && cover.out)} style={size ? { inlineSize: size } : undefined}>
      <svg
        viewBox="0 0 300 400"
        aria-hidden="true"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: markup ?? '' }}
      />
      {image && (
        <CoverImage
          image={image}
          cut={markup ? artNow()?.cut(name) : undefined}
          sizes={size ?? sizes}
          first={first ?? false}
        />
      )}
      {soldOut && <span className={cover.ribbon}>{soldOut}</span>}
    </span>
  );
}
