import cover from '@halfturn/ui/cover.module.css';
import { cx } from '@halfturn/ui/cx.ts';
import { useEffect, useId, useState } from 'react';
import { useHydrating } from '../root/use-hydrating.ts';
import { artNow, loadArt } from './art.ts';

export interface CoverProps {
  name: string;
  /** A genre code of the cover art. */
  genre: string;
  /** The small line over the title. */
  kind?: string;
  /** Width in pixels; without it the cover fills its box. Under 80 px the title is left out, as nobody could read it. */
  size?: number;
  title?: boolean;
  /** The ribbon's words; given, the art turns grey. */
  soldOut?: string | undefined;
}

/**
 * The `Cover` of `ui`, for pages that a server has drawn: what stands in the page already is left as it is, and drawn
 * anew only where the browser itself makes a cover. Decoration: the product's name is always real text beside it.
 */
export function Cover({ name, genre, kind, size, title = true, soldOut }: CoverProps) {
  const id = useId();
  const readable = title && (size === undefined || size >= 80);
  const art = { name, genre, kind: kind ?? '', title: readable };
  const found = useHydrating();
  // Empty for what the server has drawn: React leaves the inside of such an element alone.
  const [markup, setMarkup] = useState(() => (found ? '' : (artNow()?.(art, id) ?? null)));

  useEffect(() => {
    if (markup !== null) return;
    let gone = false;
    loadArt().then(
      (draw) => !gone && setMarkup(draw({ name, genre, kind: kind ?? '', title: readable }, id)),
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
      {soldOut && <span className={cover.ribbon}>{soldOut}</span>}
    </span>
  );
}
