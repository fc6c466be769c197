import { useWords } from '@halfturn/locales/react.ts';
import { Field } from '@halfturn/ui/field.tsx';
import field from '@halfturn/ui/field.module.css';
import { cx } from '@halfturn/ui/cx.ts';
import { useState, type RefObject } from 'react';
import { countLines } from './count-lines.ts';
import styles from './import-form.module.css';

export interface PasteBoxProps {
  box: RefObject<HTMLTextAreaElement | null>;
  lines: number;
  error: string | false | undefined;
  onLines: (lines: number) => void;
  /** Text that is too long to be shown was pasted. */
  onLong: (text: string) => void;
}

/** The height of a line in pixels, as the style sheet has it. */
const LINE = 23;
/** A longer text would make the field slow, so it is kept aside as if it were a file. */
const MOST_SHOWN = 1_000_000;

/** The field for pasted keys, with line numbers. Its text is kept nowhere else. */
export function PasteBox({ box, lines, error, onLines, onLong }: PasteBoxProps) {
  const { t } = useWords<'staff-keys'>();
  const [view, setView] = useState({ top: 0, height: 168 });
  const first = Math.floor(view.top / LINE);
  const shown = Math.min(Math.ceil(view.height / LINE) + 1, Math.max(0, lines - first));
  return (
    <Field
      label={t('staff-keys.paste')}
      optional={t('staff-keys.paste_hint', { count: lines })}
      error={error}
      className={styles.paste}
    >
      {(control) => (
        <div className={styles.pasteBox}>
          <div className={styles.numbers} aria-hidden="true">
            <div style={{ transform: `translateY(${first * LINE - view.top}px)` }}>
              {Array.from({ length: shown }, (_, i) => (
                <i key={i}>{first + i + 1}</i>
              ))}
            </div>
          </div>
          <textarea
            {...control}
            ref={box}
            className={cx(field.input, styles.pasteText)}
            wrap="off"
            dir="ltr"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            translate="no"
            onScroll={({ currentTarget }) =>
              setView({ top: currentTarget.scrollTop, height: currentTarget.clientHeight })
            }
            onChange={({ currentTarget }) => onLines(countLines(currentTarget.value))}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text/plain');
              if (text.length <= MOST_SHOWN) return;
              event.preventDefault();
              onLong(text);
            }}
          />
        </div>
      )}
    </Field>
  );
}
