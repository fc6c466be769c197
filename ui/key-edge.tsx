import { cx } from './cx.ts';
import styles from './key-edge.module.css';

/**
 * The notched edge: `paper` closes a deep ground from below (the hero), `deep` opens one from above (the footer).
 * Ornament only.
 */
export function KeyEdge({ tone = 'paper', className }: { tone?: 'paper' | 'deep'; className?: string }) {
  return <div className={cx(styles.edge, tone === 'deep' && styles.deep, className)} aria-hidden="true" />;
}
