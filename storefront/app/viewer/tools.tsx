import { useWords } from '@halfturn/locales/react.ts';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { iconButtonClass } from '@halfturn/ui/icon-button-class.ts';
import { LEAST, MOST, type View } from './view.ts';
import type { Command } from './viewer-keys.ts';
import styles from './viewer.module.css';

export interface ToolsProps {
  view: View;
  full: boolean;
  /** True for the tools of a gallery: a screenshot needs neither rotating nor mirroring. The keys for both work all the same. */
  few: boolean;
  act: (command: Command) => void;
  onClose: () => void;
  zoomText: string;
}

/** The bar under the picture. */
export function Tools({ view, full, few, act, onClose, zoomText }: ToolsProps) {
  const { t } = useWords<'viewer' | 'shell'>();
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('viewer.tools')}>
      <IconButton
        icon="minus"
        label={t('viewer.out')}
        aria-disabled={view.zoom <= LEAST || undefined}
        onClick={() => act('out')}
      />
      <output className={styles.zoom} aria-live="polite">
        {zoomText}
      </output>
      <IconButton
        icon="plus"
        label={t('viewer.in')}
        aria-disabled={view.zoom >= MOST || undefined}
        onClick={() => act('in')}
      />
      {!few && <Turns act={act} />}
      <Tool path="M4 4h12v12H4zM7.5 7.5h5v5h-5z" label={t('viewer.reset')} onPress={() => act('reset')} />
      {!few && (
        <Tool
          path={full ? 'M8 3v5H3M12 3v5h5M8 17v-5H3M12 17v-5h5' : 'M3 8V3h5M17 8V3h-5M3 12v5h5M17 12v5h-5'}
          label={t(full ? 'viewer.leave_full' : 'viewer.full')}
          onPress={() => act('full')}
        />
      )}
      <IconButton icon="cross" label={t('shell.close')} onClick={onClose} />
    </div>
  );
}

/** Rotating and mirroring. */
function Turns({ act }: Pick<ToolsProps, 'act'>) {
  const { t } = useWords<'viewer'>();
  return (
    <>
      <Tool
        path="M3.5 10a6.5 6.5 0 1 0 2-4.7M3.5 2.8v3.7h3.7"
        label={t('viewer.left')}
        onPress={() => act('turn-back')}
      />
      <Tool
        path="M16.5 10a6.5 6.5 0 1 1-2-4.7M16.5 2.8v3.7h-3.7"
        label={t('viewer.right')}
        onPress={() => act('turn')}
      />
      <Tool
        path="M10 3v14M7.5 5.5v9H2.5zM12.5 5.5v9h5z"
        label={t('viewer.flip_x')}
        onPress={() => act('flip-x')}
      />
      <Tool
        path="M3 10h14M5.5 7.5h9V2.5zM5.5 12.5h9v5z"
        label={t('viewer.flip_y')}
        onPress={() => act('flip-y')}
      />
    </>
  );
}

/** An icon button whose sign only the viewer needs. */
function Tool({ path, label, onPress }: { path: string; label: string; onPress: () => void }) {
  return (
    <button type="button" className={iconButtonClass()} aria-label={label} title={label} onClick={onPress}>
      <svg
        viewBox="0 0 20 20"
        width="20"
        height="20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
    </button>
  );
}
