import {
  bcp47,
  LOCALE_NAMES,
  LOCALES,
  localeDir,
  type Locale,
} from '@halfturn/contract/primitives/locale.ts';
import type { StaffSetting } from '@halfturn/contract/staff/settings.ts';
import type { Key } from '@halfturn/locales/keys.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Notice, Refusal } from '@halfturn/ui/notice.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useToast } from '@halfturn/ui/toast-context.ts';
import { call } from '../api.ts';
import { Form } from '../layout/form.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useAct } from '../use-act.ts';
import styles from './settings.module.css';
import { valueOf } from './setting-value.ts';
import { useFields } from './use-fields.ts';

/** English first, as it stands in for every language that is left empty. */
const ORDER = LOCALES.toSorted((a, b) => Number(b === 'en-US') - Number(a === 'en-US'));

/** One setting: its fields, what holds where they are empty, and who saved it last. */
export function SettingForm({ setting }: { setting: StaffSetting }) {
  const { t } = useWords<'staff' | 'staff-content'>();
  const { time } = useFormats();
  const { key, kind, savedAt, savedBy } = setting;
  const { fields, revision, changed, change, rebase, drop } = useFields(setting);
  const { busy, error, general, run } = useAct();
  const toast = useToast();
  const overtaken = changed && revision !== setting.revision;
  const name = key.replaceAll('.', '_') as 'site_title';
  const save = async () => {
    if (!changed || overtaken) return;
    const value = valueOf(kind, fields);
    const done = await run('save', () =>
      call('POST /admin/settings/{key}', { params: { key }, body: { value, revision } }),
    );
    if (!done) return;
    drop();
    toast.show(t('staff-content.setting_saved'));
  };
  const fault = (field: string) => error?.slug === 'invalid_input' && error.fields[field];
  const fallback = (one: Locale) =>
    typeof setting.fallback === 'string' ? setting.fallback : setting.fallback[one];
  return (
    <Form className={styles.setting} onSend={() => void save()}>
      <h2>{t(`staff-content.set_${name}` as Key<'staff-content'>)}</h2>
      {savedAt && (
        <p className="muted">
          {t('staff-content.saved_by', {
            time: time(savedAt),
            name: savedBy || t('staff-content.store_itself'),
          })}
        </p>
      )}
      <Refusal>{general}</Refusal>
      {overtaken && (
        <Notice tone="bad" role="alert">
          <p>
            {t('staff-content.overtaken', {
              time: savedAt ? time(savedAt) : '',
              name: savedBy || t('staff-content.store_itself'),
            })}
          </p>
          <p className={styles.acts}>
            <Button onClick={rebase}>{t('staff-content.keep_mine')}</Button>
            <Button variant="quiet" onClick={drop}>
              {t('staff-content.take_theirs')}
            </Button>
          </p>
        </Notice>
      )}
      {kind === 'line' && (
        <TextField
          className={styles.one}
          dir="ltr"
          label={t(`staff-content.set_${name}` as Key<'staff-content'>)}
          hideLabel
          hint={t('staff-content.empty_hides')}
          value={fields.all ?? ''}
          error={fault('value')}
          onChange={({ target }) => change({ all: target.value })}
        />
      )}
      {kind === 'lines' && (
        <TextArea
          className={styles.one}
          rows={4}
          label={t(`staff-content.set_${name}` as Key<'staff-content'>)}
          hideLabel
          hint={t('staff-content.empty_hides')}
          value={fields.all ?? ''}
          error={fault('value')}
          onChange={({ target }) => change({ all: target.value })}
        />
      )}
      {kind === 'texts' && (
        <>
          <p className="muted">{t('staff-content.texts_hint')}</p>
          <div className={styles.texts}>
            {ORDER.map((one) => (
              <TextArea
                key={one}
                rows={2}
                maxLength={1000}
                lang={bcp47(one)}
                dir={localeDir(one)}
                label={<bdi>{LOCALE_NAMES[one]}</bdi>}
                placeholder={fields['en-US'] ? fields['en-US'] : fallback(one)}
                value={fields[one] ?? ''}
                error={fault(`value.${one}`)}
                onChange={({ target }) => change({ [one]: target.value })}
              />
            ))}
          </div>
        </>
      )}
      <div className={styles.acts}>
        <Button type="submit" variant="main" busy={busy !== null} aria-disabled={!changed || overtaken}>
          {t('staff-content.save')}
        </Button>
        {changed && !overtaken && (
          <Button variant="quiet" onClick={drop}>
            {t('staff-content.discard')}
          </Button>
        )}
      </div>
    </Form>
  );
}
