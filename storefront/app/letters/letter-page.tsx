import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import type { IconName } from '@halfturn/ui/icon-paths.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import { type ReactNode, useState } from 'react';
import { Go } from '../go.tsx';
import { links } from '../links.ts';
import { StatePanel } from '../orders/state-panel.tsx';
import { PageHead } from '../root/page-head.tsx';

/** What the page of a mail's link says of one state. */
export interface Letter {
  title: string;
  text: string;
  icon: IconName;
  tone?: 'good' | 'warn';
  /** What the mail was about. */
  about?: ReactNode;
  /** What can be done, as a button; without it there is nothing (more) to do. */
  act?: string;
  /** A way on. */
  after?: ReactNode;
}

export interface LetterPageProps<T extends { state: string }> {
  /** Null: the link is none of ours. */
  found: T | null;
  letterFor: (found: T) => Letter;
  act: () => Promise<T>;
}

/** The page behind a link in our mails: says what it is about, and does nothing until the button is pressed. */
export function LetterPage<T extends { state: string }>({ found, letterFor, act }: LetterPageProps<T>) {
  const { t } = useWords<'letters' | 'shell'>();
  const [now, setNow] = useState(found);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const letter: Letter = now
    ? letterFor(now)
    : { title: t('letters.wrong_link'), text: t('letters.wrong_text'), icon: 'warn', tone: 'warn' };
  const press = async () => {
    setBusy(true);
    setFailed(false);
    try {
      setNow(await act());
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <main id="main" className="page">
      <PageHead title={letter.title} hidden />
      <StatePanel
        icon={letter.icon}
        tone={letter.tone ?? 'plain'}
        state={`${now?.state} ${letter.title}`}
        title={letter.title}
        text={letter.text}
        actions={
          letter.act ? (
            <Button variant="main" busy={busy} onClick={() => void press()}>
              {letter.act}
            </Button>
          ) : (
            (letter.after ?? (
              <Go to={links.home()} className={buttonClass({ variant: 'main' })}>
                {t('shell.go_home')}
              </Go>
            ))
          )
        }
      >
        {letter.about}
        {failed && (
          <Notice tone="bad" role="alert">
            {t('letters.failed')}
          </Notice>
        )}
      </StatePanel>
    </main>
  );
}
