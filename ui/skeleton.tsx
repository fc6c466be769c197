import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths; the width of the box and one line of text if left out. */
  width?: string;
  height?: string;
  /** Width over height ("3 / 4"), instead of a height. */
  ratio?: string;
}

/** A grey shape of what is coming. The region that waits carries `aria-busy`; this is for the eye only. */
export function Skeleton({ width, height, ratio }: SkeletonProps) {
  return (
    <span
      className={styles.bone}
      aria-hidden="true"
      style={{ inlineSize: width, blockSize: height ?? (ratio ? undefined : '14px'), aspectRatio: ratio }}
    />
  );
}
