import type { Trailer } from '@halfturn/contract/primitives/trailer.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { useState } from 'react';
import styles from './shots.module.css';

export interface TrailerTileProps {
  name: string;
  trailer: Trailer;
  /** A small picture behind the sign, as a data URL. */
  behind: string | undefined;
}

/** A product's trailer. Nothing is asked of its host before the press, which says whose player it opens. */
export function TrailerTile({ name, trailer, behind }: TrailerTileProps) {
  const { t } = useWords<'viewer' | 'shell'>();
  const [plays, setPlays] = useState(false);
  const title = t('viewer.trailer', { name });
  return (
    <>
      <button
        type="button"
        className={styles.trailer}
        style={behind ? { backgroundImage: `url(${behind})` } : undefined}
        aria-label={`${title}. ${t('viewer.trailer_host', { host: trailer.host })}`}
        onClick={() => setPlays(true)}
      >
        <span>
          <Icon name="play" size={28} />
        </span>
        <small>{t('viewer.trailer_host', { host: trailer.host })}</small>
      </button>
      <Dialog
        open={plays}
        onClose={() => setPlays(false)}
        title={title}
        closeLabel={t('shell.close')}
        shape="wide"
      >
        {plays && (
          <iframe
            className={styles.player}
            src={trailer.src}
            title={title}
            allow="autoplay; fullscreen; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        )}
      </Dialog>
    </>
  );
}
