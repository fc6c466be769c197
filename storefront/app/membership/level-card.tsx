import { Mark } from '@halfturn/ui/logo.tsx';
import { Progress } from '@halfturn/ui/progress.tsx';
import type { ReactNode } from 'react';
import styles from './level-card.module.css';
import type { Standing } from './standing.ts';

/** A member's level, on the shop's dark ground. */
export function LevelCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.level} aria-labelledby="level">
      <header>
        <h2 id="level">{title}</h2>
        <Mark className={styles.mark} />
      </header>
      {children}
    </section>
  );
}

interface Way {
  standing: Standing & { next: NonNullable<Standing['next']> };
  label: string;
  /** What was bought so far. */
  spent: ReactNode;
  /** How much is missing to the next level. */
  missing: string;
}

/**
 * The way from the member's level to the next. Who fell back below their own level by a refund keeps it, and begins at its
 * start.
 */
export function LevelWay({ standing: { level, next, tiers, totalConsumption }, label, spent, missing }: Way) {
  const threshold = (of: number) => tiers.find((tier) => tier.level === of)?.totalConsumption.amount ?? 0;
  const from = threshold(level);
  return (
    <Progress
      value={Math.max(0, totalConsumption.amount - from)}
      max={Math.max(1, threshold(next.level) - from)}
      label={label}
      valueText={missing}
      start={spent}
      end={missing}
    />
  );
}
