import type { RiskTrial } from '@halfturn/contract/staff/risk.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { Form } from '../layout/form.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { useAct } from '../use-act.ts';
import { draftOf, readDraft, type Draft } from './draft.ts';
import { Lists } from './lists.tsx';
import { Resting } from './resting.tsx';
import { RefusedTries } from './refused-tries.tsx';
import type { loadRisk } from './risk.loader.ts';
import styles from './risk.module.css';
import { Trial } from './trial.tsx';
import { WeightsTable } from './weights-table.tsx';

/** How the risk of an order is weighed; what the last 30 days would have come to; and who was turned away. */
export function RiskPage() {
  const { t } = useWords<'staff-risk'>();
  const { time } = useFormats();
  const risk = useLoaderData<typeof loadRisk>();
  const toast = useToast();
  const may = useStaff().mayCall('staffSaveRisk');
  const { busy, refusal, run } = useAct();
  const [draft, setDraft] = useState(() => draftOf(risk.rules));
  const [wrong, setWrong] = useState<string | null>(null);
  const [trial, setTrial] = useState<RiskTrial | null>(null);
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }));

  const rules = () => {
    const read = readDraft(draft);
    if (read.wrong === null) setWrong(null);
    else if (read.wrong === 'networks') setWrong(t('staff-risk.networks_wrong', { line: read.line }));
    else setWrong(t(`staff-risk.${read.wrong}_wrong`));
    return read.rules;
  };
  const tryThem = async () => {
    const body = rules();
    if (body)
      await run('try', async () => setTrial(await call('POST /admin/risk/try', { body: { rules: body } })));
  };
  const save = async () => {
    const body = rules();
    if (!body) return;
    const { revision } = risk;
    if (await run('save', () => call('POST /admin/risk', { body: { rules: body, revision } })))
      toast.show(t('staff-risk.saved'));
  };
  return (
    <>
      <Bar title={t('staff-risk.title')} />
      <Form onSend={() => void save()}>
        <section className={styles.section}>
          <h2>{t('staff-risk.lines')}</h2>
          <p className="muted">{t('staff-risk.intro')}</p>
          <div className={styles.pair}>
            {(['review', 'refuse'] as const).map((line) => (
              <TextField
                key={line}
                label={t(`staff-risk.${line}_from`)}
                inputMode="numeric"
                maxLength={4}
                disabled={!may}
                value={draft[line]}
                onChange={({ target }) => change({ [line]: target.value })}
              />
            ))}
          </div>
        </section>
        <WeightsTable draft={draft} disabled={!may} onChange={(weights) => change({ weights })} />
        <section className={styles.section}>
          <h2>{t('staff-risk.cards')}</h2>
          <p className="muted">{t('staff-risk.cards_intro')}</p>
          <div className={styles.pair}>
            {(['declines', 'minutes'] as const).map((figure) => (
              <TextField
                key={figure}
                label={t(`staff-risk.cards_${figure}`)}
                inputMode="numeric"
                maxLength={4}
                disabled={!may}
                value={draft.cards[figure]}
                onChange={({ target }) => change({ cards: { ...draft.cards, [figure]: target.value } })}
              />
            ))}
          </div>
        </section>
        <Lists draft={draft} all={risk.classes} disabled={!may} onChange={change} />
        <section className={styles.section}>
          <Refusal>{wrong ?? refusal}</Refusal>
          <div className={styles.acts}>
            {may && (
              <Button type="submit" variant="main" busy={busy === 'save'} disabled={busy === 'try'}>
                {t('staff-risk.save')}
              </Button>
            )}
            <Button busy={busy === 'try'} disabled={busy === 'save'} onClick={() => void tryThem()}>
              {t('staff-risk.try')}
            </Button>
            <span className="muted">
              {risk.savedAt === null
                ? t('staff-risk.built_in')
                : t('staff-risk.last_saved', {
                    time: time(risk.savedAt),
                    name: risk.savedBy ?? '',
                  })}
            </span>
          </div>
        </section>
      </Form>
      {trial && <Trial trial={trial} />}
      <Resting rows={risk.resting} />
      <RefusedTries rows={risk.refused} />
    </>
  );
}
