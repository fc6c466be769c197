import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Progress } from '@halfturn/ui/progress.tsx';
import { useEffect } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router';
import keys from '../../keys/import.module.css';
import { Step } from '../../keys/step.tsx';
import { Bar } from '../../layout/bar.tsx';
import { useUnsaved } from '../../layout/form-page/unsaved.ts';
import { StateTag } from '../../layout/state-tag.tsx';
import { useFormats } from '../../layout/use-formats.ts';
import { useStaff } from '../../layout/use-staff.ts';
import { ColumnsForm } from './columns-form.tsx';
import styles from './import.module.css';
import { imports, isUnderWay, waitsForPictures, type loadProductImport } from './import.loader.ts';
import { Lines } from './lines.tsx';
import { RunImport, StartImport } from './run.tsx';
import { UnknownValues, valuesOf } from './unknown-values.tsx';
import { useImportForm } from './use-import-form.ts';

/** How often an import that is under way is looked at. */
const LOOK_MS = 1_000;

/** An import of products: what its file holds, what it would change, and once it is started, its progress and result. */
export function ImportPage() {
  const { t } = useWords<'staff-import'>();
  const { one, asked, lines, pages } = useLoaderData<typeof loadProductImport>();
  const { mayCall } = useStaff();
  const { number } = useFormats();
  const form = useImportForm(one);
  useLooks(isUnderWay(one) || waitsForPictures(one));
  const isOpen = one.state === 'checked' || one.state === 'checking';
  const mayChange = one.state === 'checked' && mayCall('staffSaveImportSettings');
  const values = valuesOf(one);
  const steps = [
    mayChange && {
      title: t('staff-import.columns'),
      text: t('staff-import.columns_text'),
      body: <ColumnsForm one={one} form={form} />,
      done: true,
    },
    mayChange &&
      values.length > 0 && {
        title: t('staff-import.unknown'),
        text: one.unknown.length > 0 ? t('staff-import.unknown_text', { count: one.unknown.length }) : '',
        body: <UnknownValues one={one} form={form} />,
        done: one.unknown.length === 0,
      },
    !isOpen && {
      title: t('staff-import.step_import'),
      text: '',
      body: <RunImport one={one} />,
      done: one.state === 'done' || one.state === 'undone',
    },
    // While lines are imported, the progress stands alone.
    (isOpen || lines !== null) && {
      title: t('staff-import.preview'),
      text: isOpen ? usableText(one) : '',
      body: (
        <>
          {one.state === 'checking' && <Checking />}
          {lines && <Lines one={one} asked={asked} list={lines} pages={pages} />}
          {mayChange && <StartImport one={one} blocked={form.changed} />}
        </>
      ),
      done: !isOpen,
    },
  ].filter((step) => step !== false);

  function usableText({ verdicts, lines: count, state }: typeof one): string {
    if (state === 'checking') return '';
    const good = count - verdicts.wrong;
    return t('staff-import.usable', { good: number(good), count: number(count) });
  }

  useUnsaved(form.changed && form.act.busy === null ? 1 : 0);
  return (
    <>
      <Bar title={t('staff-import.import')} note={<StateTag of={`staff-import.state_${one.state}`} />}>
        <Link className={buttonClass()} to={imports.path({})}>
          {t('staff-import.imports')}
        </Link>
      </Bar>
      <div className={keys.steps}>
        <p className={styles.file}>
          <bdi>{one.fileName}</bdi>
        </p>
        {steps.map(({ title, text, body, done }, i) => (
          <Step key={title} no={i + 1} state={done ? 'done' : 'now'} title={title} text={text}>
            {body}
          </Step>
        ))}
      </div>
    </>
  );
}

function Checking() {
  const { t } = useWords<'staff-import'>();
  const { number } = useFormats();
  const { one } = useLoaderData<typeof loadProductImport>();
  const far = t('staff-import.progress', { part: number(one.tried), whole: number(one.toTry) });
  return (
    <div className={keys.card}>
      <Progress
        value={one.tried}
        max={one.toTry}
        label={t('staff-import.state_checking')}
        valueText={far}
        start={t('staff-import.state_checking')}
        end={far}
      />
    </div>
  );
}

/** Loads the page again every second while a job works on the import. */
function useLooks(underWay: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!underWay) return;
    const timer = setInterval(() => void revalidate(), LOOK_MS);
    return () => clearInterval(timer);
  }, [underWay, revalidate]);
}
