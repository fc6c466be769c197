import type { KeyImport, KeyImportLine } from '@halfturn/contract/staff/key-imports.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Check } from '@halfturn/ui/check.tsx';
import { Icon } from '@halfturn/ui/icons.tsx';
import { useNavigate } from 'react-router';
import { FindForm } from '../layout/find-form.tsx';
import { Pages } from '../layout/pages.tsx';
import table from '../layout/table.module.css';
import { Table, type Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { pagesOf } from '../list-address.ts';
import { skippedOf } from './import-state.ts';
import { linesOf, type loadImport } from './import.loader.ts';
import styles from './import.module.css';
import keys from './keys.module.css';
import { LineDetails } from './line-details.tsx';
import { Verdict, VerdictStrip } from './verdict-strip.tsx';

type Loaded = Awaited<ReturnType<typeof loadImport>>;

export interface ImportLinesProps {
  one: KeyImport;
  asked: Loaded['asked'];
  list: Loaded['lines'];
}

/** The lines of a checked file with the verdict on each. Keys are shown by their last characters. */
export function ImportLines({ one, asked, list }: ImportLinesProps) {
  const { t } = useWords<'staff-keys'>();
  const address = linesOf(one.id);
  const columns = useColumns();
  const rows = list?.rows ?? [];
  return (
    <>
      <VerdictStrip
        one={one}
        filter={{ current: asked.show, hrefFor: (show) => address.path({ show, every: asked.every }) }}
      />
      <div className={styles.box}>
        <LineTools one={one} asked={asked} />
        {rows.length > 0 ? (
          <Table rows={rows} rowKey={(row) => row.line} columns={columns} className={styles.lines} />
        ) : (
          <p className={styles.none}>{t('staff-keys.no_lines')}</p>
        )}
        <div className={table.foot}>
          <span role="status">{t('staff-keys.lines', { count: list?.total ?? 0 })}</span>
          <Pages
            page={asked.page}
            pages={pagesOf(list?.total ?? 0)}
            hrefFor={(page) => address.path({ ...asked, page })}
          />
        </div>
      </div>
    </>
  );
}

/** The search among the lines, and the file of those that are skipped. */
function LineTools({ one, asked }: Pick<ImportLinesProps, 'one' | 'asked'>) {
  const { t } = useWords<'staff-keys'>();
  const navigate = useNavigate();
  const address = linesOf(one.id);
  const skipped = skippedOf(one);
  return (
    <FindForm
      label={t('staff-keys.find_line')}
      q={asked.q}
      maxLength={8}
      onFind={(q) =>
        void navigate(address.path({ q: q.trim(), every: asked.every }), { preventScrollReset: true })
      }
      end={skipped > 0 && <SkippedLink id={one.id} count={skipped} />}
    >
      {asked.show === 'all' && asked.q === '' && (
        <Check
          checked={!asked.every}
          onChange={({ currentTarget }) =>
            void navigate(address.path({ every: !currentTarget.checked }), { preventScrollReset: true })
          }
        >
          {t('staff-keys.nearby')}
        </Check>
      )}
    </FindForm>
  );
}

/** The address of the lines that are not imported, as a file. */
export const skippedFile = (id: string): string => `/prod-api/admin/key-imports/${id}/skipped.csv`;

function SkippedLink({ id, count }: { id: string; count: number }) {
  const { t } = useWords<'staff-keys'>();
  return (
    <a className={buttonClass({ variant: 'quiet' }, table.end)} href={skippedFile(id)} download>
      <Icon name="download" />
      {t('staff-keys.download_skipped', { count })}
    </a>
  );
}

function useColumns(): Columns<KeyImportLine> {
  const { t } = useWords<'staff-keys'>();
  const { number } = useFormats();
  const cellClass = ({ verdict }: KeyImportLine) => (verdict === 'ok' ? undefined : styles.skip);
  return [
    {
      head: t('staff-keys.line'),
      number: true,
      cellClass,
      cell: ({ line }) => number(line),
    },
    {
      head: t('staff-keys.key'),
      cellClass,
      title: true,
      cell: ({ masked, verdict }) =>
        verdict === 'blank' ? t('staff-keys.empty_line') : <span className={keys.key}>{masked}</span>,
    },
    { head: t('staff-keys.result'), cellClass, cell: ({ verdict }) => <Verdict of={verdict} /> },
    { head: t('staff-keys.details'), cellClass, cell: (row) => <LineDetails row={row} /> },
    {
      head: t('staff-keys.step_import'),
      className: styles.end,
      cellClass,
      cell: ({ verdict }) =>
        verdict === 'ok' ? (
          <span className={styles.yes}>
            <Icon name="check" />
            {t('staff-keys.yes')}
          </span>
        ) : (
          <span className={styles.quiet}>{t('staff-keys.skip')}</span>
        ),
    },
  ];
}
