import type { RiskTrial, StaffRisk } from '@halfturn/contract/staff/risk.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { Form } from '../layout/form.tsx';
import { Table } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { useAct } from '../use-act.ts';
import { draftOf, isChanged, readDraft, type Draft } from './draft.ts';
import { Lists } from './lists.tsx';
import { Reasons } from './reasons.tsx';
import type { loadRisk } from './risk.loader.ts';
import styles from './risk.module.css';
import { Trial } from './trial.tsx';
import { WeightsTable } from './weights-table.tsx';

/** How the risk of an order is weighed; what the last 30 days would have come to; and who was turned away. */
export function RiskPage() {
  const { t } = useWords<'staff-risk'>();
  const risk = useLoaderData<typeof loadRisk>();
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
    const work = () => call('POST /admin/risk', { body: { rules: body, revision } });
    await run('save', work, t('staff-risk.saved'));
  };
  return (
    <>
      <Bar title={t('staff-risk.title')} />
      <Form unsaved={busy === null && isChanged(draft, risk.rules) ? 1 : 0} onSend={() => void save()}>
        <Pair
          title={t('staff-risk.lines')}
          text={t('staff-risk.intro')}
          disabled={!may}
          figures={(['review', 'refuse'] as const).map((line) => ({
            label: t(`staff-risk.${line}_from`),
            value: draft[line],
            onType: (typed) => change({ [line]: typed }),
          }))}
        />
        <WeightsTable draft={draft} disabled={!may} onChange={(weights) => change({ weights })} />
        <Pair
          title={t('staff-risk.cards')}
          text={t('staff-risk.cards_intro')}
          disabled={!may}
          figures={(['declines', 'minutes'] as const).map((figure) => ({
            label: t(`staff-risk.cards_${figure}`),
            value: draft.cards[figure],
            onType: (typed) => change({ cards: { ...draft.cards, [figure]: typed } }),
          }))}
        />
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
            <LastSaved risk={risk} />
          </div>
        </section>
      </Form>
      {trial && <Trial trial={trial} />}
      <Resting rows={risk.resting} />
      <RefusedTries rows={risk.refused} />
    </>
  );
}

/** Whom cards are not offered to for a while, and until when. */
function Resting({ rows }: { rows: StaffRisk['resting'] }) {
  const { t } = useWords<'staff-risk' | 'staff-orders'>();
  const { number, time } = useFormats();
  return (
    <section className={styles.section}>
      <h2>{t('staff-risk.resting')}</h2>
      {rows.length === 0 ? (
        <p className="muted">{t('staff-risk.resting_none')}</p>
      ) : (
        <Table
          scrollClass={styles.flush}
          rows={rows}
          rowKey={(row) => row.email}
          columns={[
            {
              head: t('staff-orders.customer'),
              cell: (row) => (
                <>
                  <bdi>{row.email}</bdi> <small dir="ltr">{row.ip}</small>
                </>
              ),
            },
            { head: t('staff-risk.cards_declines'), number: true, cell: (row) => number(row.declines) },
            { head: t('staff-risk.resting_until'), cell: (row) => time(row.until) },
          ]}
        />
      )}
    </section>
  );
}

/** Whom the rules turned away, and why. */
function RefusedTries({ rows }: { rows: StaffRisk['refused'] }) {
  const { t } = useWords<'staff-risk' | 'staff-orders'>();
  const { money, time } = useFormats();
  return (
    <section className={styles.section}>
      <h2>{t('staff-risk.refused')}</h2>
      {rows.length === 0 ? (
        <p className="muted">{t('staff-risk.refused_none')}</p>
      ) : (
        <Table
          scrollClass={styles.flush}
          rows={rows}
          rowKey={(row) => row.id}
          columns={[
            { head: t('staff-orders.time'), cell: (row) => time(row.at) },
            {
              head: t('staff-orders.customer'),
              cell: (row) => (
                <span dir="ltr">
                  {row.email}
                  <br />
                  <small>{row.ip}</small>
                </span>
              ),
            },
            { head: t('staff-orders.total_head'), cell: (row) => <bdi>{money(row.total)}</bdi> },
            { head: t('staff-risk.reasons'), cellClass: styles.wide, cell: (row) => <Reasons risk={row} /> },
          ]}
        />
      )}
    </section>
  );
}

interface PairProps {
  title: string;
  text: string;
  disabled: boolean;
  figures: readonly { label: string; value: string; onType: (typed: string) => void }[];
}

/** Two figures that belong together. */
function Pair({ title, text, disabled, figures }: PairProps) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <p className="muted">{text}</p>
      <div className={styles.pair}>
        {figures.map(({ label, value, onType }) => (
          <TextField
            key={label}
            label={label}
            inputMode="numeric"
            maxLength={4}
            disabled={disabled}
            value={value}
            onChange={({ target }) => onType(target.value)}
          />
        ))}
      </div>
    </section>
  );
}

function LastSaved({ risk: { savedAt, savedBy } }: { risk: StaffRisk }) {
  const { t } = useWords<'staff-risk'>();
  const { time } = useFormats();
  return (
    <span className="muted">
      {savedAt === null
        ? t('staff-risk.built_in')
        : t('staff-risk.last_saved', { time: time(savedAt), name: savedBy ?? '' })}
    </span>
  );
}
