import { useWords } from '@halfturn/locales/react.ts';
import { useFormats } from '../layout/use-formats.ts';
import styles from './reports.module.css';

/** A percentage with one digit, or the words for none. */
export function useShare(): (percent: number | null) => string {
  const { t } = useWords<'staff-reports'>();
  const { number } = useFormats();
  return (percent) =>
    percent === null
      ? t('staff-reports.unknown')
      : number(percent / 100, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

interface ChangeProps {
  now: number;
  before: number;
  /** Less is better. */
  inverse?: boolean;
}

/** By how much a figure changed, with an arrow that says it without color too; nothing where there was none before. */
export function Change({ now, before, inverse = false }: ChangeProps) {
  const { t } = useWords<'staff-reports'>();
  const { number } = useFormats();
  if (before === 0) return <span className="muted">{now === 0 ? '' : t('staff-reports.new')}</span>;
  const change = (now - before) / Math.abs(before);
  const written = number(Math.abs(change), { style: 'percent', maximumFractionDigits: 1 });
  if (Math.abs(change) < 0.0005) return <span className="muted">{written}</span>;
  const better = inverse ? change < 0 : change > 0;
  return (
    <span className={better ? styles.better : styles.worse}>
      <span aria-hidden="true">{change > 0 ? '▲' : '▼'}</span>{' '}
      <span className="sr-only">{t(change > 0 ? 'staff-reports.up' : 'staff-reports.down')}</span> {written}
    </span>
  );
}
