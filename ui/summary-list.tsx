import { type ReactNode, useId, useState } from 'react';
import { cx } from './cx.ts';
import styles from './summary-list.module.css';

export interface SummaryRow {
  /** Tells the rows apart. */
  id: string;
  label: ReactNode;
  /** Formatted. */
  amount: ReactNode;
  /** A saving is drawn in spruce; its amount carries the minus sign. */
  saving?: boolean;
  /** Said beneath the label. */
  note?: ReactNode;
  /** Where the amount comes from: the label opens it. */
  why?: Why | undefined;
}

/** What an amount adds up from, and what else there is to say of it. */
export interface Why {
  parts: readonly { label: string; amount: string; notes: readonly string[] }[];
  notes: readonly string[];
}

export interface SummaryListProps {
  rows: readonly SummaryRow[];
  total?: { label: ReactNode; amount: ReactNode; why?: Why | undefined };
}

/** What makes up an amount, and the amount: labels at the start, figures at the end, the total below a line. */
export function SummaryList({ rows, total }: SummaryListProps) {
  return (
    <dl className={styles.list}>
      {rows.map((row) => (
        <Row key={row.id} row={row} className={row.saving && styles.saving} />
      ))}
      {total && <Row row={{ ...total, id: 'total' }} className={styles.total} />}
    </dl>
  );
}

function Row({ row, className }: { row: SummaryRow; className?: string | false | undefined }) {
  const { label, amount, note, why } = row;
  const id = useId();
  const [open, setOpen] = useState(false);
  const says = why !== undefined && why.parts.length + why.notes.length > 0;
  return (
    <div className={cx(styles.row, className)}>
      <dt>
        {says ? (
          <button
            type="button"
            className={styles.opener}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <span>{label}</span>
          </button>
        ) : (
          label
        )}
        {note && <div className={styles.note}>{note}</div>}
      </dt>
      <dd>
        <bdi>{amount}</bdi>
      </dd>
      {says && (
        <dd id={id} hidden={!open} className={styles.why}>
          {open && <Reasons why={why} />}
        </dd>
      )}
    </div>
  );
}

/** The parts of an amount, each with its figure, and the sentences beneath. */
function Reasons({ why: { parts, notes } }: { why: Why }) {
  return (
    <>
      {parts.length > 0 && (
        <ul>
          {parts.map((part) => (
            <li key={part.label}>
              <div className={styles.part}>
                <span>{part.label}</span>
                <bdi>{part.amount}</bdi>
              </div>
              {part.notes.map((note) => (
                <p key={note}>{note}</p>
              ))}
            </li>
          ))}
        </ul>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </>
  );
}
