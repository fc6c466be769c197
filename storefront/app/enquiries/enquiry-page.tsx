import type { EnquiryKind } from '@halfturn/contract/primitives/enquiry-limits.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Panel } from '@halfturn/ui/panel.tsx';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import beside from '../layout/beside.module.css';
import styles from './enquiries.module.css';
import type { Taken } from './use-enquiry.ts';

export interface EnquiryPageProps {
  kind: EnquiryKind;
  /** The form; it is a new one after each enquiry. */
  Form: ComponentType<{ onTaken: (taken: Taken) => void }>;
  /** Beside it, above what happens next. */
  children?: ReactNode;
}

/** One of the three pages: what it is for, the form, and what happens next. Once it was sent its number takes the form's place. */
export function EnquiryPage({ kind, Form, children }: EnquiryPageProps) {
  const { t } = useWords<'shell' | 'enquiries'>();
  const [taken, setTaken] = useState<Taken | null>(null);
  return (
    <main id="main" className={`page ${beside.page}`}>
      <header className={beside.head}>
        <h1>{t(`shell.title_${kind}`)}</h1>
        <p className="muted">{t(`enquiries.lead_${kind}`)}</p>
      </header>
      <Panel title={taken ? undefined : t(`enquiries.form_${kind}`)} className={styles.main}>
        {taken ? <Done taken={taken} onAgain={() => setTaken(null)} /> : <Form onTaken={setTaken} />}
      </Panel>
      <aside className="column">
        {children}
        <Panel title={t('enquiries.next')}>
          <ol className={styles.steps}>
            <li>{t('enquiries.next_number')}</li>
            <li>{t('enquiries.next_answer')}</li>
            <li>{t(`enquiries.next_${kind}`)}</li>
          </ol>
        </Panel>
      </aside>
    </main>
  );
}

function Done({ taken: { number, email }, onAgain }: { taken: Taken; onAgain: () => void }) {
  const { t } = useWords<'enquiries'>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.done}>
      <span className={styles.sign}>
        <Icon name="check" size={28} />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        {t('enquiries.done_title')}
      </h2>
      <p className={styles.number}>
        <span className="small muted">{t('enquiries.done_number')}</span>
        <bdi dir="ltr">{number}</bdi>
      </p>
      <p>{t('enquiries.done_text', { email: `\u2068${email}\u2069` })}</p>
      <p className="small muted">{t('enquiries.done_mail')}</p>
      <Button onClick={onAgain}>{t('enquiries.again')}</Button>
    </div>
  );
}
