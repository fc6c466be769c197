import { fillReply, unfilledIn, type ReplyFill } from '@halfturn/contract/primitives/saved-replies.ts';
import type { StaffReply } from '@halfturn/contract/staff/replies.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { TextArea, type TextAreaProps } from '@halfturn/ui/text-area.tsx';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import styles from './replies.module.css';
import { slashIn } from './slash.ts';
import { textFor } from './text-for.ts';
import { useReplies } from './use-replies.ts';

/** What a saved reply is filled with, and the language of the buyer. */
export interface ReplyFor {
  fill: ReplyFill;
  locale: string;
}

interface ReplyAreaProps extends Omit<TextAreaProps, 'value' | 'onChange'> {
  value: string;
  onText: (text: string) => void;
  replies: ReplyFor;
}

/** As many as fit under the field. */
const MOST = 6;

/** A field for an answer to a buyer. Saved replies come from a menu, or by a slash and their name. */
export function ReplyArea({ value, onText, replies: { fill, locale }, ...area }: ReplyAreaProps) {
  const { t } = useWords<'staff-replies'>();
  const all = useReplies();
  const field = useRef<HTMLTextAreaElement>(null);
  const [slash, setSlash] = useState<ReturnType<typeof slashIn>>(null);
  const [at, setAt] = useState(0);
  const list = useId();
  const offered = slash
    ? all.filter(({ name }) => name.toLowerCase().startsWith(slash.typed.toLowerCase())).slice(0, MOST)
    : [];
  const put = (reply: StaffReply, from: number, to: number) => {
    const text = fillReply(textFor(reply, locale), fill);
    onText(value.slice(0, from) + text + value.slice(to));
    setSlash(null);
    // Once React has written the new text, the caret goes behind it.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(from + text.length, from + text.length);
    });
  };
  const take = (reply: StaffReply | undefined) => {
    if (reply && slash) put(reply, slash.start, slash.start + slash.typed.length + 1);
  };
  const press = (event: KeyboardEvent) => {
    if (offered.length === 0 || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: offered.length - 1 }[event.key];
    if (step !== undefined) setAt((at + step) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') take(offered[at]);
    else if (event.key === 'Escape') setSlash(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const unfilled = unfilledIn(value);
  return (
    <div className={styles.area}>
      {all.length > 0 && (
        <Select
          label={t('staff-replies.insert')}
          value=""
          onChange={({ target }) => {
            const reply = all.find(({ id }) => id === target.value);
            const caret = field.current?.selectionEnd ?? value.length;
            if (reply) put(reply, caret, caret);
          }}
          options={[['', t('staff-replies.choose')], ...all.map(({ id, name }) => [id, `/${name}`] as const)]}
        />
      )}
      <TextArea
        {...area}
        ref={field}
        value={value}
        aria-autocomplete={all.length > 0 ? 'list' : undefined}
        aria-controls={offered.length > 0 ? list : undefined}
        aria-activedescendant={offered[at] ? `${list}-${offered[at].id}` : undefined}
        onChange={({ target }) => {
          onText(target.value);
          setSlash(slashIn(target.value, target.selectionEnd));
          setAt(0);
        }}
        onKeyDown={press}
        onBlur={() => setSlash(null)}
      />
      {offered.length > 0 && (
        <div
          id={list}
          role="listbox"
          tabIndex={-1}
          aria-label={t('staff-replies.title')}
          className={styles.list}
        >
          {offered.map((reply, index) => (
            <div
              key={reply.id}
              id={`${list}-${reply.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={cx(styles.option, index === at && styles.chosen)}
              // Before the field loses the focus, and with it the list.
              onPointerDown={(event) => {
                event.preventDefault();
                take(reply);
              }}
            >
              <b dir="auto">/{reply.name}</b>
              <span dir="auto">{textFor(reply, locale)}</span>
            </div>
          ))}
        </div>
      )}
      <p role="status" className={styles.hint}>
        {unfilled.length > 0 && t('staff-replies.unfilled', { parts: unfilled.join(', ') })}
      </p>
    </div>
  );
}
