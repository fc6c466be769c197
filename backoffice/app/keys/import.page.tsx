import type { KeyImport } from '@halfturn/contract/staff/key-imports.ts';
import { formatDate } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Progress } from '@halfturn/ui/progress.tsx';
import { Link, useLoaderData } from 'react-router';
import { Fact, Facts } from '../layout/facts.tsx';
import { StateTag } from '../layout/state-tag.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { CrumbBar } from './crumb.tsx';
import { ImportDone } from './import-done.tsx';
import { ImportLines } from './import-lines.tsx';
import { ImportRun } from './import-run.tsx';
import { ImportStart } from './import-start.tsx';
import { imports, newImportPath, type loadImport } from './import.loader.ts';
import styles from './import.module.css';
import { Step } from './step.tsx';
import { useLiveImport } from './use-live-import.ts';
import { VerdictStrip } from './verdict-strip.tsx';

type Loaded = Awaited<ReturnType<typeof loadImport>>;

/** An import: the contents of its file and, once it is started, its progress and result. */
export function ImportPage() {
  const { t } = useWords<'staff' | 'staff-keys'>();
  const loaded = useLoaderData<typeof loadImport>();
  const one = useLiveImport(loaded.one);
  const { state } = one;
  const isStarted = state === 'importing' || state === 'stopped' || state === 'done' || state === 'undone';
  return (
    <>
      <CrumbBar
        title={t('staff-keys.import')}
        over={{ to: imports.path({}), label: t('staff-keys.imports') }}
        state={<StateTag of={`staff-keys.state_${state}`} />}
      >
        <Link className={buttonClass()} to={newImportPath(one.product?.id)}>
          {t('staff-keys.import_more')}
        </Link>
      </CrumbBar>
      <div className={styles.steps}>
        <Step
          no={1}
          state="done"
          title={t('staff-keys.step_product')}
          text={t('staff-keys.step_product_text')}
        >
          <Origin one={one} />
        </Step>
        <Step
          no={2}
          state={isStarted ? 'done' : 'now'}
          title={t('staff-keys.step_preview')}
          text={
            state === 'checking' || state === 'draft'
              ? ''
              : t('staff-keys.can_import', { good: one.verdicts.ok ?? 0, count: one.lines })
          }
        >
          <Preview one={one} loaded={loaded} />
        </Step>
        <Step
          no={3}
          state={state === 'done' ? 'done' : isStarted ? 'now' : 'later'}
          title={t('staff-keys.step_import')}
          text={t('staff-keys.step_import_text')}
        >
          {isStarted && <Started one={one} />}
        </Step>
      </div>
    </>
  );
}

function Started({ one }: { one: KeyImport }) {
  const { t } = useWords<'staff-keys'>();
  if (one.state === 'done') return <ImportDone one={one} />;
  if (one.state === 'undone') return <Notice tone="info">{t('staff-keys.undone')}</Notice>;
  return <ImportRun one={one} />;
}

/** What was said about the keys. */
function Origin({ one }: { one: KeyImport }) {
  const { t, locale } = useWords<'staff' | 'staff-keys'>();
  const { money } = useFormats();
  const { product } = one;
  const facts: [string, string | null][] = [
    [
      t('staff.product'),
      product
        ? [product.name, product.platform, product.region].filter(Boolean).join(', ')
        : t('staff-keys.for_many'),
    ],
    [t('staff-keys.batch'), one.batchName],
    [t('staff-keys.supplier'), one.supplier],
    [t('staff-keys.invoice'), one.invoice],
    [t('staff-keys.cost'), one.cost && money(one.cost)],
    [t('staff-keys.bought'), one.boughtOn && formatDate(one.boughtOn, locale)],
    [t('staff.warranty'), one.warrantyUntil && formatDate(one.warrantyUntil, locale)],
    [t('staff-keys.file'), one.fileName],
    [t('staff-keys.by'), one.by],
  ];
  return (
    <div className={styles.card}>
      <div className={styles.origin}>
        <Facts>
          {facts
            .filter(([, value]) => value)
            .map(([name, value]) => (
              <Fact key={name} name={name}>
                <bdi>{value}</bdi>
              </Fact>
            ))}
        </Facts>
      </div>
    </div>
  );
}

function Preview({ one, loaded }: { one: KeyImport; loaded: Loaded }) {
  const { t } = useWords<'staff-keys'>();
  if (one.state === 'draft') return <Notice tone="warn">{t('staff-keys.state_draft')}</Notice>;
  if (one.state === 'checking') {
    const parts = t('staff-keys.part_of', { part: one.checked, whole: one.lines });
    return (
      <div className={styles.card}>
        <Progress
          value={one.checked}
          max={one.lines}
          label={t('staff-keys.checking')}
          valueText={parts}
          start={t('staff-keys.checking')}
          end={parts}
        />
      </div>
    );
  }
  if (one.state !== 'checked') return <VerdictStrip one={one} />;
  return (
    <>
      <ImportLines one={one} asked={loaded.asked} list={loaded.lines} />
      <ImportStart one={one} />
    </>
  );
}
