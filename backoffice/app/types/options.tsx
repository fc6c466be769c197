import type { StaffAttribute, StaffOption } from '@halfturn/contract/staff/product-types.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { Table, type Columns } from '../layout/table.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { useAct } from '../use-act.ts';
import { MoveButtons } from './move-buttons.tsx';
import { missingIn } from './names-fields.tsx';
import { OptionDialog, RemoveOptionDialog } from './option-dialogs.tsx';
import { moved } from './tree.ts';
import styles from './types.module.css';
import { useNameIn } from './use-name-in.ts';

type Open = { what: 'add' } | { what: 'edit' | 'remove'; option: StaffOption };

/** The options of an attribute in their order. */
export function Options({ attribute }: { attribute: StaffAttribute }) {
  const { t } = useWords<'staff-product-types'>();
  const { mayCall } = useStaff();
  const [open, setOpen] = useState<Open | null>(null);
  const act = useAct();
  const { code, version, options } = attribute;
  const may = mayCall('staffSaveOption');
  const move = (at: number, by: -1 | 1) => {
    const codes = moved(options, at, by).map((option) => option.code);
    void act.run('order', () =>
      call('POST /admin/attributes/{code}/option-order', { params: { code }, body: { version, codes } }),
    );
  };
  const columns = useColumns(attribute, may && { act, move, setOpen });
  return (
    <section aria-labelledby="options">
      <header>
        <h2 id="options">{t('staff-product-types.options')}</h2>
        {may && (
          <Button variant="main" size="tiny" onClick={() => setOpen({ what: 'add' })}>
            {t('staff-product-types.new_option')}
          </Button>
        )}
      </header>
      <Refusal>{act.refusal}</Refusal>
      {options.length === 0 ? (
        <p className={styles.text}>{t('staff-product-types.no_options')}</p>
      ) : (
        <Table rows={options} rowKey={(option) => option.code} columns={columns} />
      )}
      {open?.what === 'add' && (
        <OptionDialog attribute={attribute} option={null} onClose={() => setOpen(null)} />
      )}
      {open?.what === 'edit' && (
        <OptionDialog attribute={attribute} option={open.option} onClose={() => setOpen(null)} />
      )}
      {open?.what === 'remove' && (
        <RemoveOptionDialog attribute={attribute} option={open.option} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}

interface Acts {
  act: ReturnType<typeof useAct>;
  move: (at: number, by: -1 | 1) => void;
  setOpen: (open: Open) => void;
}

function useColumns({ code, options }: StaffAttribute, acts: Acts | false): Columns<StaffOption> {
  const { t } = useWords<'staff-product-types'>();
  const { number } = useFormats();
  const nameIn = useNameIn();
  return [
    {
      head: t('staff-product-types.name'),
      name: true,
      cell: ({ names }) => (
        <>
          <bdi>{nameIn(names)}</bdi>{' '}
          {missingIn(names) > 0 && (
            <Tag tone="warn">{t('staff-product-types.missing', { count: missingIn(names) })}</Tag>
          )}
        </>
      ),
    },
    code === 'region' && {
      head: t('staff-product-types.countries'),
      cell: ({ countries }) =>
        countries === null || countries.length === 0
          ? t('staff-product-types.everywhere')
          : t('staff-product-types.country_count', { count: countries.length }),
    },
    { head: t('staff-product-types.products'), number: true, cell: ({ products }) => number(products) },
    acts && {
      label: null,
      number: true,
      cell: (option, at) => (
        <span className={styles.acts}>
          <MoveButtons
            name={nameIn(option.names)}
            first={at === 0}
            last={at === options.length - 1}
            busy={acts.act.busy !== null}
            onMove={(by) => acts.move(at, by)}
          />
          <Button size="tiny" onClick={() => acts.setOpen({ what: 'edit', option })}>
            {t('staff-product-types.edit')}
            <span className="sr-only"> {nameIn(option.names)}</span>
          </Button>
          <Button size="tiny" onClick={() => acts.setOpen({ what: 'remove', option })}>
            {t('staff-product-types.delete')}
            <span className="sr-only"> {nameIn(option.names)}</span>
          </Button>
        </span>
      ),
    },
  ];
}
