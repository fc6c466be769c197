import { MOST_WANTED } from '@halfturn/contract/primitives/enquiry-limits.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useEffect, useRef } from 'react';
import { linesOf, wholesaleFaults, withoutLine } from './check-enquiry.ts';
import styles from './enquiries.module.css';
import { ProductField } from './product-field.tsx';
import type { EnquiryForm } from './use-enquiry.ts';

/** What is wanted and how many of each, line by line: one at least. The focus goes to a line that is added. */
export function WantedLines({ form }: { form: EnquiryForm }) {
  const { t } = useWords<'enquiries'>();
  const lines = linesOf(form.values);
  const faults = wholesaleFaults(form.values);
  // Where a line was taken out, what was said of it is not true of the one that moved up.
  const wire = (name: string) => {
    const { error, ...rest } = form.wire(name);
    return { ...rest, error: faults[name] && error };
  };
  const focus = useRef<string | null>(null);
  useEffect(() => {
    if (focus.current === null) return;
    document.getElementById(focus.current)?.focus();
    focus.current = null;
  }, [lines.length]);
  const goTo = (i: number) => (focus.current = form.idOf(`items.${i}.name`));
  return (
    <fieldset className={styles.lines}>
      <legend>{t('enquiries.items')}</legend>
      {lines.map((line, i) => (
        <Line
          key={line.nameAt}
          {...{ form, wire, line, i }}
          onRemove={
            lines.length > 1
              ? () => {
                  goTo(Math.max(0, i - 1));
                  form.put(withoutLine(form.values, i));
                }
              : null
          }
        />
      ))}
      {lines.length < MOST_WANTED && (
        <Button
          icon="plus"
          className={styles.add}
          onClick={() => {
            goTo(lines.length);
            form.put({ lines: String(lines.length + 1) });
          }}
        >
          {t('enquiries.add')}
        </Button>
      )}
    </fieldset>
  );
}

interface LineProps {
  form: EnquiryForm;
  wire: (name: string) => ReturnType<EnquiryForm['wire']>;
  line: ReturnType<typeof linesOf>[number];
  i: number;
  /** Null for the only line. */
  onRemove: (() => void) | null;
}

function Line({ form, wire, line, i, onRemove }: LineProps) {
  const { t } = useWords<'enquiries'>();
  const { nameAt, quantityAt, productAt } = line;
  return (
    <div className={styles.line}>
      <ProductField
        wire={wire(nameAt)}
        label={t('enquiries.item', { no: i + 1 })}
        hint={i === 0 && t('enquiries.item_hint')}
        // What is typed is words again, and no product of ours.
        onType={() => form.put({ [productAt]: '' })}
        onChoose={({ id, name }) => {
          form.change(nameAt, name);
          form.put({ [nameAt]: name, [productAt]: id });
        }}
      />
      <TextField
        {...wire(quantityAt)}
        label={t('enquiries.quantity')}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        maxLength={9}
        required
      />
      {onRemove && (
        <IconButton
          icon="trash"
          className={styles.remove}
          label={t('enquiries.remove', { no: i + 1 })}
          onClick={onRemove}
        />
      )}
    </div>
  );
}
