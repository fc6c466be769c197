import { IMPORT_SHOWN } from '@halfturn/contract/staff/product-import-parts.ts';
import type { ImportShown, ProductImportLine } from '@halfturn/contract/staff/product-imports.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { cx } from '@halfturn/ui/cx.ts';
import { Icon } from '@halfturn/ui/icons.tsx';
import { Link } from 'react-router';
import keys from '../../keys/import.module.css';
import { Pages } from '../../layout/pages.tsx';
import table from '../../layout/table.module.css';
import { Table } from '../../layout/table.tsx';
import { useFormats } from '../../layout/use-formats.ts';
import { linesOf, type loadProductImport } from './import.loader.ts';
import styles from './import.module.css';
import { useFieldNames } from './use-field-names.ts';
import type { ImportOnPage } from './use-import-form.ts';

type Loaded = Awaited<ReturnType<typeof loadProductImport>>;

export interface LinesProps {
  one: ImportOnPage;
  asked: Loaded['asked'];
  list: NonNullable<Loaded['lines']>;
  pages: number;
}

const LOOKS: Readonly<Record<ProductImportLine['verdict'], string | undefined>> = {
  new: keys.good,
  changed: keys.half,
  same: keys.hollow,
  wrong: keys.bad,
};

/** The lines of a file by what they do, with the values before and after, and why others are not imported. */
export function Lines({ one, asked, list, pages }: LinesProps) {
  const { t } = useWords<'staff-import'>();
  const { number } = useFormats();
  const address = linesOf(one.id);
  return (
    <>
      <Strip one={one} current={asked.show} />
      <div className={keys.box}>
        <div className={styles.tools}>
          <a
            className={buttonClass({ variant: 'quiet' })}
            href={`/prod-api/admin/product-imports/${one.id}/report.csv`}
            download
          >
            <Icon name="download" />
            {t('staff-import.report')}
          </a>
        </div>
        {list.rows.length > 0 ? (
          <Table
            rows={list.rows}
            // A line of an export of another shop may be a product and its first variant.
            rowKey={(row) => `${row.line} ${row.name}`}
            caption={t('staff-import.preview')}
            className={styles.lines}
            columns={[
              { head: t('staff-import.line'), number: true, cell: ({ line }) => number(line) },
              {
                head: t('staff-import.product'),
                title: true,
                dir: 'auto',
                cell: (row) => <Name row={row} />,
              },
              { head: t('staff-import.result'), cell: (row) => <Verdict of={row.verdict} /> },
              { head: t('staff-import.details'), cell: (row) => <Details row={row} one={one} /> },
            ]}
          />
        ) : (
          <p className={keys.none}>{t('staff-import.no_lines')}</p>
        )}
        <div className={table.foot}>
          <span role="status">{t('staff-import.lines', { count: list.total })}</span>
          <Pages page={asked.page} pages={pages} hrefFor={(page) => address.path({ ...asked, page })} />
        </div>
      </div>
    </>
  );
}

function Verdict({ of }: { of: ProductImportLine['verdict'] }) {
  const { t } = useWords<'staff-import'>();
  return (
    <span className={cx(keys.verdict, LOOKS[of])}>
      <i aria-hidden="true" />
      {t(`staff-import.show_${of}`)}
    </span>
  );
}

/** How many lines do what, and the way to each kind. */
function Strip({ one, current }: { one: ImportOnPage; current: Loaded['asked']['show'] }) {
  const { t } = useWords<'staff-import'>();
  const { number } = useFormats();
  const counts = { all: one.lines, noted: one.noted, ...one.verdicts };
  return (
    <nav className={keys.strip} aria-label={t('staff-import.show')}>
      {IMPORT_SHOWN.map((show) => (
        <Link
          key={show}
          to={linesOf(one.id).path({ show })}
          aria-current={show === current ? 'true' : undefined}
          preventScrollReset
        >
          <span>
            {show === 'all' || show === 'noted' ? t(`staff-import.show_${show}`) : <Verdict of={show} />}
          </span>
          <b>{number(counts[show])}</b>
        </Link>
      ))}
    </nav>
  );
}

function Name({ row: { name, productId } }: { row: ProductImportLine }) {
  if (productId === null) return name === '' ? '–' : name;
  return (
    <Link className="link" to={`/products/${productId}`}>
      <bdi>{name}</bdi>
    </Link>
  );
}

/** Why a line is not imported, what it changes, and remarks. */
function Details({ row, one }: { row: ProductImportLine; one: ImportOnPage }) {
  const { t } = useWords<'staff-import'>();
  const nameOf = useFieldNames(one.choices, one.settings.currency);
  const { verdict, reason, field, value, changes, notes } = row;
  if (!reason && changes.length + notes.length === 0) return '–';
  return (
    <ul className={styles.details}>
      {reason && (
        <li>
          {field && <b>{nameOf(field)} </b>}
          {t(`staff-import.reason_${reason}`, { value: value ?? '' })}
        </li>
      )}
      {changes.map(({ field: name, from, to }) => (
        <li key={name}>
          <b>{nameOf(name)}</b>{' '}
          {verdict !== 'new' && (
            <>
              <Shown of={from} />{' '}
              <span className={styles.arrow} aria-hidden="true">
                →
              </span>{' '}
            </>
          )}
          <Shown of={to} />
        </li>
      ))}
      {notes.map((note) => (
        <li key={`${note.note} ${note.field ?? ''} ${note.value ?? ''}`} className={styles.remark}>
          {note.field && <b>{nameOf(note.field)} </b>}
          {t(`staff-import.note_${note.note}`, { value: note.value ?? '' })}
        </li>
      ))}
    </ul>
  );
}

function Shown({ of: { text, money } }: { of: ImportShown }) {
  const { t } = useWords<'staff-import'>();
  const formats = useFormats();
  if (money) return <bdi>{formats.money(money)}</bdi>;
  if (!text) return <span className="muted">{t('staff-import.empty')}</span>;
  return <bdi className={styles.shown}>{text}</bdi>;
}
