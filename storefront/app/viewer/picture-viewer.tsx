import { localeDir } from '@halfturn/contract/primitives/locale.ts';
import { formatNumber } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { Tools } from './tools.tsx';
import { useGestures } from './use-gestures.ts';
import { flip, keepIn, moveBy, NUDGE, STEP, transformOf, turnBy, type View, WHOLE, zoomBy } from './view.ts';
import { type Command, commandOf } from './viewer-keys.ts';
import styles from './viewer.module.css';

export interface PictureViewerProps {
  name: string;
  /** The picture itself, as wide as its box. */
  children: ReactNode;
  full: boolean;
  /** Where there are several: which of how many it is, and how to get to another. */
  more: { at: number; count: number; onGo: (at: number) => void } | null;
  /** Null where it fills the window and nothing larger is offered: there it has the fewer tools of a gallery. */
  onFull: (() => void) | null;
  onClose: () => void;
}

/* oxlint-disable jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions --
   The stage is an application: it takes the keys itself, and the frame around it those that are pressed on its buttons. */

/** A picture with everything one can do to it: by button, key, wheel and finger. In the page, or filling the window. */
export function PictureViewer({ name, children, full, more, onFull, onClose }: PictureViewerProps) {
  const { t, locale } = useWords<'viewer'>();
  const stage = useRef<HTMLDivElement>(null);
  const keys = useId();
  const { view, gestures, acts, go, zoom } = usePicture(stage, more, onFull);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !full) {
      event.preventDefault();
      return onClose();
    }
    const command = commandOf(event);
    if (!command) return;
    event.preventDefault();
    acts[command]();
  };
  const percent = formatNumber(view.zoom, locale, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <div className={cx(styles.viewer, full && styles.full)} onKeyDown={press}>
      {/* A picture that is worked by keys: the one role that lets a screen reader hand them through. */}
      <p id={keys} hidden>
        {t('viewer.keys')}
      </p>
      <div
        ref={stage}
        className={styles.stage}
        role="application"
        tabIndex={0}
        aria-label={t('viewer.title', { name })}
        aria-describedby={keys}
        data-zoom={view.zoom.toFixed(2)}
        onDoubleClick={() => (view.zoom > 1 ? acts.reset() : zoom(2))}
        {...gestures}
      >
        <div className={styles.picture} style={{ transform: transformOf(view) }}>
          {children}
        </div>
      </div>
      {more && <Turn at={more.at} count={more.count} onGo={go} />}
      <Tools
        view={view}
        full={full}
        few={onFull === null}
        act={(command) => acts[command]()}
        onClose={onClose}
        zoomText={t('viewer.zoom', { percent })}
      />
    </div>
  );
}

type Stage = RefObject<HTMLDivElement | null>;

/** How the picture is shown, and what changes it. */
function usePicture(stage: Stage, more: PictureViewerProps['more'], onFull: PictureViewerProps['onFull']) {
  const { locale } = useWords();
  const [view, setView] = useState<View>(WHOLE);
  // The one before stands where reading begins.
  const [back, forth] = localeDir(locale) === 'rtl' ? ([1, -1] as const) : ([-1, 1] as const);
  const go = (step: 1 | -1) => {
    if (!more) return;
    setView(WHOLE);
    more.onGo((more.at + step + more.count) % more.count);
  };
  const change = (next: (view: View) => View) =>
    setView((old) => {
      const { clientWidth: width = 0, clientHeight: height = 0 } = stage.current ?? {};
      return keepIn(next(old), { width, height });
    });
  const gestures = useGestures(stage, {
    zoom: (factor, at) => change((old) => zoomBy(old, factor, at)),
    move: (by) => change((old) => moveBy(old, by)),
    swipe: (toward) => {
      if (view.zoom === 1 && more) go(toward === 'left' ? forth : back);
    },
  });
  const nudge = (x: number, y: number) => change((old) => moveBy(old, { x: x * NUDGE, y: y * NUDGE }));
  const acts: Record<Command, () => void> = {
    // An arrow moves the eye, so the picture goes the other way.
    left: () => (view.zoom === 1 && more ? go(back) : nudge(1, 0)),
    right: () => (view.zoom === 1 && more ? go(forth) : nudge(-1, 0)),
    up: () => nudge(0, 1),
    down: () => nudge(0, -1),
    in: () => change((old) => zoomBy(old, STEP)),
    out: () => change((old) => zoomBy(old, 1 / STEP)),
    turn: () => change((old) => turnBy(old, 1)),
    'turn-back': () => change((old) => turnBy(old, -1)),
    'flip-x': () => change((old) => flip(old, 'x')),
    'flip-y': () => change((old) => flip(old, 'y')),
    reset: () => setView(WHOLE),
    full: onFull ?? (() => {}),
  };
  return { view, gestures, acts, go, zoom: (factor: number) => change((old) => zoomBy(old, factor)) };
}

/** To the picture before and the one after, and which one it is. */
function Turn({ at, count, onGo }: { at: number; count: number; onGo: (step: 1 | -1) => void }) {
  const { t } = useWords<'viewer'>();
  return (
    <div className={styles.turn}>
      <IconButton icon="back" label={t('viewer.previous')} onClick={() => onGo(-1)} />
      <output className={styles.zoom} aria-live="polite">
        {t('viewer.counter', { no: at + 1, count })}
      </output>
      <IconButton icon="next" label={t('viewer.next')} onClick={() => onGo(1)} />
    </div>
  );
}
