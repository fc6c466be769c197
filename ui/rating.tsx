import styles from './rating.module.css';

export interface RatingProps {
  /** 0 to `of`; parts of a star are shown as such. */
  value: number;
  of?: number;
  /** "4.6 out of 5". The number also stands as text beside the stars; that text is the caller's. */
  label: string;
  className?: string | undefined;
}

/** Five stars, filled by width: one element with a mask, as a list shows dozens of them. */
export function Rating({ value, of = 5, label, className }: RatingProps) {
  const share = Math.min(Math.max(value / of, 0), 1);
  return (
    <span className={className}>
      <span className="sr-only">{label}</span>
      <i className={styles.stars} aria-hidden="true">
        <i style={{ inlineSize: `${Math.round(share * 1000) / 10}%` }} />
      </i>
    </span>
  );
}
