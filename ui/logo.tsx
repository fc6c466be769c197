import { cx } from './cx.ts';
import { MARK } from './logo-paths.ts';
import styles from './logo.module.css';

/** The mark: a lock cylinder cut in two, one half slid down. It takes the colour of the text; the other half is brass. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg className={cx(styles.mark, className)} viewBox="0 0 28 30" aria-hidden="true">
      <path d={MARK.still} fill="currentColor" />
      <path d={MARK.turned} fill="var(--mark-2, #ffc23d)" />
    </svg>
  );
}

/** A picture of the logo. */
export interface LogoImage {
  src: string;
  width: number;
  height: number;
}

export interface LogoProps {
  name: string;
  /** The logos for light and dark grounds; the name is set in type on a ground that has none. */
  onLight?: LogoImage | null | undefined;
  onDark?: LogoImage | null | undefined;
  /** `page` follows the theme; the other two are the same in both. */
  ground?: 'page' | 'light' | 'dark';
  className?: string | undefined;
}

/** The store's logo, or the mark and the store's name. Decoration: the link or heading that holds it carries the name. */
export function Logo({ name, onLight = null, onDark = null, ground = 'page', className }: LogoProps) {
  const [light, dark] =
    ground === 'page' ? [onLight, onDark] : ground === 'light' ? [onLight, onLight] : [onDark, onDark];
  if (light === dark) return <Version name={name} image={light} className={className} />;
  return (
    <>
      <Version name={name} image={light} className={cx(styles.forLight, className)} />
      <Version name={name} image={dark} className={cx(styles.forDark, className)} />
    </>
  );
}

/** The size in which pages show a logo, in CSS pixels. */
const MOST = { width: 220, height: 36 };

interface VersionProps {
  name: string;
  image: LogoImage | null;
  className?: string | undefined;
}

function Version({ name, image, className }: VersionProps) {
  if (image) {
    const scale = Math.min(MOST.width / image.width, MOST.height / image.height);
    const [width, height] = [image.width, image.height].map((side) => Math.round(side * scale));
    return (
      <span className={cx(styles.logo, className)} aria-hidden="true">
        <img className={styles.image} src={image.src} alt="" width={width} height={height} />
      </span>
    );
  }
  return (
    <span className={cx(styles.logo, className)} aria-hidden="true">
      <Mark />
      <bdi className={styles.word}>{name}</bdi>
    </span>
  );
}
