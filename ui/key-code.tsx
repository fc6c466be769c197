import { Fragment, type RefObject } from 'react';
import { cx } from './cx.ts';
import { keyGroups, MASK, maskOf, spelled } from './key-text.ts';
import styles from './key-ticket.module.css';
import type { RevealedKey } from './use-revealed-key.ts';

export interface KeyCodeProps {
  revealed: RevealedKey;
  hiddenLabel: string;
  codeRef: RefObject<HTMLElement | null>;
}

/**
 * The key itself: dots, turning groups, or letters. The eye gets the key in one piece to select; a voice gets it spelled,
 * from a hidden copy that no selection takes along.
 */
export function KeyCode({ revealed, hiddenLabel, codeRef }: KeyCodeProps) {
  const { state, code, turned } = revealed;
  if (code === null) {
    return (
      <>
        <code className={cx(styles.code, styles.hidden)} aria-hidden="true">
          {MASK}
        </code>
        <span className="sr-only">{hiddenLabel}</span>
      </>
    );
  }
  const turning = state === 'turning';
  const groups = keyGroups(code);
  return (
    <>
      <code
        ref={codeRef}
        className={cx(styles.code, turning && styles.turning)}
        aria-hidden="true"
        style={{ '--groups': groups.length }}
      >
        {groups.map((group, i) => (
          <Fragment key={i}>
            {i > 0 && <wbr />}
            <span style={{ '--at': i }}>{i < turned || !turning ? group : maskOf(group)}</span>
          </Fragment>
        ))}
      </code>
      {!turning && <span className="sr-only ltr">{spelled(code)}</span>}
    </>
  );
}
