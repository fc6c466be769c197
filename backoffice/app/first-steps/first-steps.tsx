import { FIRST_STEPS } from '@halfturn/contract/staff/first-step-names.ts';
import type { FirstSteps as Steps } from '@halfturn/contract/staff/first-steps.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { useId, type ReactNode } from 'react';
import { useFormats } from '../layout/use-formats.ts';
import { Beside } from './beside.tsx';
import { DemoCard } from './demo-card.tsx';
import styles from './first-steps.module.css';
import { StepAct } from './step-act.tsx';
import { StoreSwitch } from './store-switch.tsx';
import { useStepText } from './use-step-text.ts';

/** What comes before the first sale. Each step leads to the screen that does it; the store opens with the last one. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const { t } = useWords<'staff-first-steps'>();
  const textOf = useStepText(steps);
  const title = useId();
  const open = FIRST_STEPS.filter((step) => !steps.done[step]);
  const total = FIRST_STEPS.length + 1;
  const [next] = open;
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <section className={styles.card} aria-labelledby={title}>
          <header className={styles.head}>
            <div>
              <h2 id={title}>{t('staff-first-steps.title')}</h2>
              <p className="muted">{t('staff-first-steps.text', { count: open.length + 1 })}</p>
            </div>
            <Bars done={total - open.length - 1} total={total} />
          </header>
          <ol className={styles.steps}>
            {FIRST_STEPS.map((step, at) => (
              <Step
                key={step}
                no={at + 1}
                done={steps.done[step]}
                next={step === next}
                title={t(`staff-first-steps.${step}`)}
                text={textOf(step)}
              >
                <StepAct step={step} steps={steps} main={step === next} />
              </Step>
            ))}
            <Step
              no={total}
              done={false}
              next={!next}
              title={t('staff-first-steps.live')}
              text={t('staff-first-steps.live_text')}
            >
              <StoreSwitch steps={steps} main={!next} locked={open.length > 0 || steps.demo > 0} />
            </Step>
          </ol>
          {(open.length > 0 || steps.demo > 0) && (
            <Notice className={styles.locked}>
              {open.length > 0
                ? t('staff-first-steps.live_locked', { last: FIRST_STEPS.length })
                : t('staff-first-steps.demo_locked')}
            </Notice>
          )}
        </section>
        {steps.demo > 0 && <DemoCard count={steps.demo} />}
      </div>
      <Beside currency={steps.currency} />
    </div>
  );
}

function Bars({ done, total }: { done: number; total: number }) {
  const { t } = useWords<'staff-first-steps'>();
  const { number } = useFormats();
  return (
    <div className={styles.progress}>
      <b>{t('staff-first-steps.progress', { done: number(done), total: number(total) })}</b>
      <div aria-hidden="true">
        {Array.from({ length: total }, (_, at) => (
          <i key={at} className={cx(at < done && styles.full)} />
        ))}
      </div>
    </div>
  );
}

interface StepProps {
  no: number;
  done: boolean;
  /** The first one that is not done stands out. */
  next: boolean;
  title: string;
  text: string;
  children: ReactNode;
}

function Step({ no, done, next, title, text, children }: StepProps) {
  const { t } = useWords<'staff-first-steps'>();
  const { number } = useFormats();
  return (
    <li className={cx(styles.step, done && styles.done, next && styles.next)}>
      <span className={styles.mark}>
        {done ? (
          <>
            <Icon name="check" />
            <span className="sr-only">{t('staff-first-steps.step_done')}</span>
          </>
        ) : (
          <span aria-hidden="true">{number(no)}</span>
        )}
      </span>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      <div className={styles.act}>{children}</div>
    </li>
  );
}
