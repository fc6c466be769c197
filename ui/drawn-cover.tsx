import { coverImageProps, type CoverLoad } from './picture-props.ts';
import type { DrawnLook } from './cover-look.ts';
import styles from './cover.module.css';

export interface DrawnCoverProps {
  /** Undefined where the server has written it already: React leaves such attributes alone. */
  look: DrawnLook | undefined;
  /** False leaves the words out. */
  words: boolean;
  /** The small line over the title. */
  kind: string | undefined;
  load?: CoverLoad;
}

/**
 * A drawn cover: its art as an image that the browser keeps, and over it the words in the page's own letters. The style sheet
 * writes them from attributes, so that no search of the page finds a name twice. All of it is decoration.
 */
export function DrawnCover({ look, words, kind, load }: DrawnCoverProps) {
  return (
    <>
      <img
        className={styles.art}
        src={look?.src}
        style={look && { '--ground': look.ground }}
        alt=""
        {...coverImageProps(load)}
      />
      {words && (
        <i
          className={styles.words}
          aria-hidden="true"
          data-title={look?.title}
          data-kind={kind}
          style={look?.style}
          suppressHydrationWarning
        />
      )}
    </>
  );
}
