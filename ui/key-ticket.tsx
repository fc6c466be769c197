import { type ReactNode, useEffect, useRef, useState } from 'react';
import { buttonClass } from './button-class.ts';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { Cover } from './cover.tsx';
import { Dialog } from './dialog.tsx';
import { Icon } from './icons.tsx';
import { KeyCode } from './key-code.tsx';
import { bitting, cutPath, cutPolygon } from './key-cut.ts';
import styles from './key-ticket.module.css';
import { Notice } from './notice.tsx';
import { Tag } from './tag.tsx';
import { useRevealedKey } from './use-revealed-key.ts';

export interface KeyTicketWords {
  /** Says that the key is there but not shown. */
  hidden: string;
  reveal: string;
  turning: string;
  /** Said aloud once it is shown, before the key is spelled. */
  shown: string;
  hide: string;
  copy: string;
  copied: string;
  /** When the browser did not let us copy: the key is selected, and this says what to do. */
  copyFailed: string;
  /** When the key could not be fetched. */
  failed: string;
  confirmTitle: string;
  confirmText: string;
  confirmYes: string;
  confirmNo: string;
  close: string;
}

export interface KeyTicketProps {
  /** The product's name: it names the ticket and cuts its foot. */
  name: string;
  genre: string;
  /** The name as shown, if it is a link. */
  title?: ReactNode;
  /** "Steam · Global · copy 1 of 2". */
  meta?: ReactNode;
  /** "Not revealed yet", "Revealed today 14:06". */
  status?: ReactNode;
  /** What comes next, below the key. */
  note?: ReactNode;
  /** True if the key was never shown: then a question comes first, as a shown key cannot be returned. */
  confirm: boolean;
  /** Shows the key without a press, once. */
  open?: boolean;
  /** Where a shown key is typed in. A press copies it and opens the page, whose address does not have it. */
  redeem?: { label: string; hint: string; href: string } | undefined;
  /** Fetches the key. Its failure is told on the ticket. */
  onReveal: () => Promise<string>;
  words: KeyTicketWords;
  level?: 2 | 3;
}

/** The state of a ticket, and what its buttons do. */
function useTicket({
  confirm,
  open,
  onReveal,
}: Required<Pick<KeyTicketProps, 'confirm' | 'open' | 'onReveal'>>) {
  const key = useRevealedKey(onReveal);
  const [asks, setAsks] = useState(false);
  const [copied, setCopied] = useState<boolean | null>(null);
  const code = useRef<HTMLElement>(null);
  const brass = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (copied !== true) return;
    const timer = setTimeout(() => setCopied(null), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  const opened = useRef(false);
  useEffect(() => {
    if (!open || opened.current) return;
    opened.current = true;
    if (key.state === 'hidden') void key.reveal();
  }, [open, key]);

  const turn = () => {
    setAsks(false);
    void key.reveal();
  };
  const copy = async () => {
    if (key.code !== null) setCopied(await copyText(key.code, code.current));
  };
  const act = () => {
    if (key.state === 'shown') void copy();
    else if (confirm && !key.seen) setAsks(true);
    else turn();
  };
  const hide = () => {
    setCopied(null);
    key.hide();
    // "Hide" goes away under the finger; the focus goes to what is left.
    brass.current?.focus();
  };
  return { key, asks, copied, code, brass, act, copy, turn, hide, leave: () => setAsks(false) };
}

interface QuestionProps {
  words: KeyTicketWords;
  open: boolean;
  onYes: () => void;
  onClose: () => void;
}

/** Asks before a key is shown for the first time. */
function Question({ words, open, onYes, onClose }: QuestionProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.confirmTitle}
      closeLabel={words.close}
      footer={
        <>
          <Button onClick={onClose}>{words.confirmNo}</Button>
          <Button variant="key" icon="key" onClick={onYes}>
            {words.confirmYes}
          </Button>
        </>
      }
    >
      {words.confirmText}
    </Dialog>
  );
}

/** A delivered key: hidden, turned on demand, copied, hidden again. The foot is cut with the product's own key. */
export function KeyTicket(props: KeyTicketProps) {
  const {
    name,
    genre,
    title = name,
    meta,
    status,
    note,
    confirm,
    open = false,
    redeem,
    onReveal,
    words,
    level = 3,
  } = props;
  const ticket = useTicket({ confirm, open, onReveal });
  const { key, copied, code, brass } = ticket;
  const Heading = level === 2 ? 'h2' : 'h3';
  const b = bitting(name);
  const said = { hidden: '', turning: words.turning, shown: words.shown }[key.state];
  const shown = key.state === 'shown';

  return (
    <>
      <article className={styles.ticket} style={{ clipPath: cutPolygon(b) }} aria-label={name}>
        <header className={styles.head}>
          <Cover name={name} genre={genre} title={false} />
          <div>
            <Heading>{title}</Heading>
            {meta && <p className={styles.meta}>{meta}</p>}
          </div>
          {status && <Tag tone="deep">{status}</Tag>}
        </header>
        <svg className={styles.profile} viewBox="0 0 300 21" preserveAspectRatio="none" aria-hidden="true">
          <path d={cutPath(b, 300, 20.5, 5, 'M')} />
        </svg>
        <div className={styles.slot} aria-busy={key.state === 'turning' || undefined}>
          <KeyCode revealed={key} hiddenLabel={words.hidden} codeRef={code} />
          {shown && (
            <Button icon="eye-off" className={styles.plain} onClick={ticket.hide}>
              {words.hide}
            </Button>
          )}
          {/* One button through all states, so that the focus stays where the finger is. */}
          <Button
            ref={brass}
            variant="key"
            icon={shown ? 'copy' : 'key'}
            busy={key.state === 'turning'}
            busyLabel={words.turning}
            done={copied === true && words.copied}
            onClick={ticket.act}
          >
            {shown ? words.copy : words.reveal}
          </Button>
        </div>
        {shown && redeem && (
          <p className={styles.redeem}>
            <a
              href={redeem.href}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass({}, styles.plain)}
              onClick={() => void ticket.copy()}
            >
              <Icon name="copy" /> {redeem.label}
            </a>
            <span>{redeem.hint}</span>
          </p>
        )}
        <output className="sr-only">{copied === true ? words.copied : said}</output>
        {(key.failed || copied === false) && (
          <Notice tone="bad" role="alert" className={styles.alert}>
            {key.failed ? words.failed : words.copyFailed}
          </Notice>
        )}
        {note && <div className={styles.note}>{note}</div>}
      </article>
      {/* Outside of the ticket, whose brass focus ring would be lost on a white dialog. */}
      <Question words={words} open={ticket.asks} onYes={ticket.turn} onClose={ticket.leave} />
    </>
  );
}
