import styles from './file-link.module.css';
import { Icon } from './icons.tsx';

interface Props {
  href: string;
  name: string;
  /** How large it is, as people say it. */
  size: string;
  /** A picture is shown small; null for every other kind of file. */
  picture: { width: number | null; height: number | null } | null;
}

/** A file that came with a message: it is always saved, never opened in the shop's own page. */
export function FileLink({ href, name, size, picture }: Props) {
  return (
    <a href={href} download={name} className={styles.file}>
      {picture ? (
        <img
          src={href}
          alt=""
          width={picture.width ?? undefined}
          height={picture.height ?? undefined}
          loading="lazy"
        />
      ) : (
        <Icon name="download" />
      )}
      <span>
        <bdi>{name}</bdi> <small className="muted">{size}</small>
      </span>
    </a>
  );
}
