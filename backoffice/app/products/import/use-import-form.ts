import type { ImportChoice, ImportSettings } from '@halfturn/contract/staff/product-imports.ts';
import { useState } from 'react';
import { call } from '../../api.ts';
import { useAct } from '../../use-act.ts';
import type { loadProductImport } from './import.loader.ts';

export type ImportOnPage = Awaited<ReturnType<typeof loadProductImport>>['one'];

const isSame = (a: ImportSettings, b: ImportSettings): boolean => JSON.stringify(a) === JSON.stringify(b);

const chosenFor = ({ field, value }: Pick<ImportChoice, 'field' | 'value'>): string =>
  `${field}\n${value.toLowerCase()}`;

/** The settings of an import as they are being changed, until they are saved or another person saves. */
export function useImportForm(one: ImportOnPage) {
  const act = useAct();
  const [form, setForm] = useState({ version: one.version, settings: one.settings });
  if (form.version !== one.version) setForm({ version: one.version, settings: one.settings });
  const { settings } = form;
  const change = (part: Partial<ImportSettings>) =>
    setForm((before) => ({ ...before, settings: { ...before.settings, ...part } }));
  return {
    act,
    settings,
    changed: !isSame(settings, one.settings),
    change,
    /** A field is held by one column. */
    setColumn: (index: number, field: string | null) =>
      change({
        columns: settings.columns.map((held, i) => (i === index ? field : held === field ? null : held)),
      }),
    choiceFor: (of: Pick<ImportChoice, 'field' | 'value'>): ImportChoice | undefined =>
      settings.choices.find((choice) => chosenFor(choice) === chosenFor(of)),
    choose: (
      chosen: readonly (Pick<ImportChoice, 'field' | 'value'> & {
        how: Pick<ImportChoice, 'do' | 'to'> | null;
      })[],
    ) => {
      const about = new Set(chosen.map(chosenFor));
      change({
        choices: [
          ...settings.choices.filter((choice) => !about.has(chosenFor(choice))),
          ...chosen.flatMap(({ field, value, how }) => (how ? [{ field, value, ...how }] : [])),
        ],
      });
    },
    save: () =>
      void act.run('save', () =>
        call('POST /admin/product-imports/{id}/settings', {
          params: { id: one.id },
          body: { version: form.version, settings },
        }),
      ),
  };
}

export type ImportForm = ReturnType<typeof useImportForm>;
