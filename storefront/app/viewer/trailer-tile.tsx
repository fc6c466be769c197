import { bcp47, LOCALE_NAMES } from '@halfturn/contract/primitives/locale.ts';
import type { HostedTrailer, KeptTrailer } from '@halfturn/contract/primitives/trailer.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Dialog } from '@halfturn/ui/dialog.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { useState } from 'react';
import styles from './shots.module.css';
import { StripPicture } from './strip-picture.tsx';
import type { ShownPicture } from './whole-picture.tsx';

export interface TrailerTileProps {
  name: string;
  /** A file of the shop, or the player of a host. */
  trailer: KeptTrailer | HostedTrailer;
  /** The picture behind the sign. */
  behind: ShownPicture | undefined;
}

/** A product's trailer. Nothing is asked of a host before the press; what stands on the tile says whose player it opens. */
export function TrailerTile({ name, trailer, behind }: TrailerTileProps) {
  const { t } = useWords<'viewer' | 'shell'>();
  const [plays, setPlays] = useState(false);
  const title = t('viewer.trailer', { name });
  const host = 'host' in trailer ? t('viewer.trailer_host', { host: trailer.host }) : null;
  return (
    <>
      <button
        type="button"
        className={styles.trailer}
        aria-label={host ? `${title}. ${host}` : title}
        onClick={() => setPlays(true)}
      >
        {behind && <StripPicture picture={behind} />}
        <span>
          <Icon name="play" size={28} />
        </span>
        {host && <small>{host}</small>}
      </button>
      <Dialog
        open={plays}
        onClose={() => setPlays(false)}
        title={title}
        closeLabel={t('shell.close')}
        shape="wide"
      >
        {plays && <Player trailer={trailer} title={title} />}
      </Dialog>
    </>
  );
}

function Player({ trailer, title }: { trailer: KeptTrailer | HostedTrailer; title: string }) {
  const { locale } = useWords();
  if ('host' in trailer)
    return (
      <iframe
        className={styles.player}
        src={trailer.src}
        title={title}
        allow="autoplay; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- The rule sees no tracks in a list.
    <video className={styles.player} src={trailer.src} aria-label={title} controls autoPlay playsInline>
      {trailer.captions.map((each) => (
        <track
          key={each.src}
          kind="captions"
          src={each.src}
          srcLang={bcp47(each.locale)}
          label={LOCALE_NAMES[each.locale]}
          default={each.locale === locale}
        />
      ))}
    </video>
  );
}
