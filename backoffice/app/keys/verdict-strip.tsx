import type { KeyImport } from '@halfturn/contract/staff/key-imports.ts';
import { LINE_VERDICTS, type LineVerdict } from '@halfturn/contract/staff/key-lines.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../layout/use-formats.ts';
import styles from './import.module.css';

const LOOKS: Readonly<Record<LineVerdict, string | undefined>> = {
  ok: styles.good,
  twice_in_file: styles.half,
  in_stock: styles.warn,
  sold_before: styles.bad,
  wrong_pattern: styles.bad,
  blank: styles.hollow,
  unknown_product: styles.bad,
};

/** A verdict in words, with a shape that tells it from the others without color. */
export function Verdict({ of }: { of: LineVerdict }) {
  const { t } = useWords<'staff-keys'>();
  return (
    <span className={cx(styles.verdict, LOOKS[of])}>
      <i aria-hidden="true" />
      {t(`staff-keys.verdict_${of}`)}
    </span>
  );
}

export interface VerdictStripProps {
  one: Pick<KeyImport, 'lines' | 'verdicts' | 'product'>;
  /** The lines of a verdict can be shown: the address of them, and which are shown now. */
  filter?: { current: 'all' | LineVerdict; hrefFor: (show: 'all' | LineVerdict) => string };
}

/** How many lines there are of each verdict. */
export function VerdictStrip({ one, filter }: VerdictStripProps) {
  const { t } = useWords<'staff-keys'>();
  const { number } = useFormats();
  // In a file for one product no line names another one.
  const verdicts = LINE_VERDICTS.filter((verdict) => verdict !== 'unknown_product' || one.product === null);
  const parts: { show: 'all' | LineVerdict; name: ReactNode; count: number }[] = [
    { show: 'all', name: t('staff-keys.all_lines'), count: one.lines },
    ...verdicts.map((show) => ({ show, name: <Verdict of={show} />, count: one.verdicts[show] ?? 0 })),
  ];
  const words = ({ name, count }: (typeof parts)[number]) => (
    <>
      <span>{name}</span>
      <b>{number(count)}</b>
    </>
  );
  if (!filter)
    return (
      <ul className={styles.strip}>
        {parts.map((part) => (
          <li key={part.show}>{words(part)}</li>
        ))}
      </ul>
    );
  return (
    <nav className={styles.strip} aria-label={t('staff-keys.result')}>
      {parts.map((part) => (
        <Link
          key={part.show}
          to={filter.hrefFor(part.show)}
          aria-current={part.show === filter.current ? 'true' : undefined}
          preventScrollReset
        >
          {words(part)}
        </Link>
      ))}
    </nav>
  );
}
