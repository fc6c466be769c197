import { MOST_COLUMNS } from '@halfturn/contract/primitives/footer-parts.ts';
import { LOCALE_NAMES, LOCALES, type Locale } from '@halfturn/contract/primitives/locale.ts';
import { oneOf } from '@halfturn/contract/primitives/names.ts';
import type { FooterColumn, FooterLink, StaffFooter } from '@halfturn/contract/staff/footer.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice } from '@halfturn/ui/notice.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { moved } from '../home/moved.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { FormPage } from '../layout/form-page/form-page.tsx';
import { useFormDraft } from '../layout/form-page/use-form-draft.ts';
import { useStaff } from '../layout/use-staff.ts';
import { ColumnCard } from './column-card.tsx';
import type { loadFooter } from './footer.loader.ts';
import styles from './footer.module.css';
import { LinkDialog, written } from './link-dialog.tsx';
import { withLinkAt, type Spot } from './move-link.ts';

interface Values {
  columns: FooterColumn[];
}

/** The columns of the footer: their titles and links, in each language and in their order. */
export function FooterPage() {
  const { t, locale: own } = useWords<'staff-footer' | 'staff-home' | 'staff-content'>();
  const footer = useLoaderData<typeof loadFooter>();
  const draft = useFormDraft<Values>(
    { version: footer.version, values: { columns: footer.columns }, by: footer.savedBy, at: footer.savedAt },
    footer,
  );
  const editable = useStaff().mayCall('staffSaveFooter');
  const [locale, setLocale] = useState<Locale>(own);
  const [editing, setEditing] = useState<Spot | null>(null);
  const [drawn, setDrawn] = useState<Spot | null>(null);
  const [asking, setAsking] = useState(false);
  const { columns } = draft.values;
  const set = (next: FooterColumn[]) => draft.set('columns', next);
  const change = (at: number, part: Partial<FooterColumn>) =>
    set(columns.map((column, i) => (i === at ? { ...column, ...part } : column)));
  const linksOf = (at: number) => columns[at]?.links ?? [];
  const send = (next: FooterColumn[] | null) =>
    call('POST /admin/footer', { body: { columns: next, version: draft.base.version as number } });
  const save = () =>
    void draft.save(
      () => send(columns.map(({ title, links }) => ({ title: written(title), links }))),
      t('staff-footer.saved'),
    );
  const labelOf = (name: string) => {
    const [, at] = /^columns\.(\d)/.exec(name) ?? [];
    return at === undefined ? t('staff-footer.title') : t('staff-footer.column', { no: Number(at) + 1 });
  };
  const nameOf = (link: FooterLink) => nameIn(footer.choices, link, own);
  return (
    <FormPage
      title={t('staff-footer.title')}
      parent={{ to: '/settings', label: t('staff-content.settings') }}
      draft={draft}
      onSave={save}
      editable={editable}
      acts={
        editable && footer.own && <Button onClick={() => setAsking(true)}>{t('staff-footer.reset')}</Button>
      }
      notice={
        <Notice>
          {!footer.own && `${t('staff-footer.built_in')} `}
          {t('staff-footer.always')}
        </Notice>
      }
      parts={[{ id: 'columns', label: t('staff-footer.title'), names: ['columns'] }]}
      describe={(name) => ({
        label: labelOf(name),
        show: (value) => (
          <ul>
            {(value as FooterColumn[]).map(({ title, links }, i) => (
              <li key={i}>
                {title[own] ?? title['en-US']}: {links.map((link) => nameOf(link) ?? '–').join(', ')}
              </li>
            ))}
          </ul>
        ),
      })}
      afterSave={t('staff-footer.after_save')}
    >
      <Select
        label={t('staff-footer.language')}
        hint={t('staff-home.fallback')}
        value={locale}
        onChange={({ target }) => setLocale(oneOf(LOCALES, target.value))}
        options={LOCALES.map((one) => [one, LOCALE_NAMES[one]])}
      />
      <div className={styles.columns}>
        {columns.map((column, at) => (
          <ColumnCard
            key={at}
            {...{ columns, at, locale, nameOf, drawn }}
            onDraw={setDrawn}
            onTitle={(text) => change(at, { title: { ...column.title, [locale]: text } })}
            onMove={(from, to) => set(withLinkAt(columns, from, to))}
            onEdit={(place) => setEditing({ column: at, at: place })}
            onRemove={(place) => change(at, { links: column.links.filter((_, i) => i !== place) })}
            onAdd={() => setEditing({ column: at, at: column.links.length })}
            onShift={(by) => set(moved(columns, at, by))}
            onDrop={() => set(columns.filter((_, i) => i !== at))}
          />
        ))}
      </div>
      {editable && columns.length < MOST_COLUMNS && (
        <div>
          <Button icon="plus" onClick={() => set([...columns, { title: {}, links: [] }])}>
            {t('staff-footer.add_column')}
          </Button>
        </div>
      )}
      {editing && (
        <LinkDialog
          link={linksOf(editing.column)[editing.at] ?? null}
          choices={footer.choices}
          locale={locale}
          onDone={(link) => {
            const links = [...linksOf(editing.column)];
            links[editing.at] = link;
            change(editing.column, { links });
            setEditing(null);
          }}
          onClose={() => setEditing(null)}
        />
      )}
      {asking && (
        <ConfirmDialog
          title={t('staff-footer.reset')}
          action={t('staff-footer.reset')}
          work={async () => {
            await send(null);
            draft.discard();
          }}
          done={t('staff-footer.saved')}
          onClose={() => setAsking(false)}
        >
          {t('staff-footer.reset_text')}
        </ConfirmDialog>
      )}
    </FormPage>
  );
}

/** What a link says in the language of the person; undefined if what it leads to is not published. */
function nameIn(choices: StaffFooter['choices'], { kind, target, label }: FooterLink, locale: Locale) {
  const said = label[locale] ?? label['en-US'];
  if (kind === 'url') return said ?? target;
  const found = choices[kind].find((one) => one.target === target);
  return found && (said ?? found.name);
}
