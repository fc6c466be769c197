import { bcp47, LOCALE_NAMES, localeDir, LOCALES } from '@halfturn/contract/primitives/locale.ts';
import type { StaffSetting } from '@halfturn/contract/staff/settings.ts';
import type { Key } from '@halfturn/locales/keys.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Check } from '@halfturn/ui/check.tsx';
import { Notice, Refusal } from '@halfturn/ui/notice.tsx';
import { Select } from '@halfturn/ui/select.tsx';
import { TextArea } from '@halfturn/ui/text-area.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { call } from '../api.ts';
import { Form } from '../layout/form.tsx';
import { CountryChips } from '../layout/form-page/country-chips.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { store, stored } from '../preferences.ts';
import { useAct } from '../use-act.ts';
import { fieldsOf, parseFields, valueOf, type Fields } from './setting-value.ts';
import styles from './settings.module.css';

/** English first, as it stands in for every language that is left empty. */
const ORDER = LOCALES.toSorted((a, b) => Number(b === 'en-US') - Number(a === 'en-US'));

/** One setting: its fields, what holds where they are empty, and who saved it last. */
export function SettingForm({ setting }: { setting: StaffSetting }) {
  const { t } = useWords<'staff' | 'staff-content'>();
  const { time } = useFormats();
  const { key, kind, savedAt, savedBy } = setting;
  const { fields, revision, changed, change, rebase, drop } = useFields(setting);
  const act = useAct();
  const overtaken = changed && revision !== setting.revision;
  const title = t(`staff-content.set_${key.replaceAll('.', '_')}` as Key<'staff-content'>);
  const by = savedBy || t('staff-content.store_itself');
  const save = async () => {
    if (!changed || overtaken) return;
    const value = valueOf(kind, fields);
    const work = () => call('POST /admin/settings/{key}', { params: { key }, body: { value, revision } });
    if (await act.run('save', work, t('staff-content.setting_saved'))) drop();
  };
  return (
    <Form act={act} refusal={null} unsaved={0} className={styles.setting} onSend={() => void save()}>
      <h2>{title}</h2>
      {savedAt && <p className="muted">{t('staff-content.saved_by', { time: time(savedAt), name: by })}</p>}
      <Refusal>{act.general}</Refusal>
      {overtaken && (
        <Notice tone="bad" role="alert">
          <p>{t('staff-content.overtaken', { time: savedAt ? time(savedAt) : '', name: by })}</p>
          <p className="buttons">
            <Button onClick={rebase}>{t('staff-content.keep_mine')}</Button>
            <Button variant="quiet" onClick={drop}>
              {t('staff-content.take_theirs')}
            </Button>
          </p>
        </Notice>
      )}
      <SettingFields setting={setting} fields={fields} title={title} onChange={change} />
      <div className="buttons">
        <Button type="submit" variant="main" busy={act.busy !== null} aria-disabled={!changed || overtaken}>
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

interface FieldsProps {
  setting: StaffSetting;
  fields: Fields;
  title: string;
  onChange: (part: Fields) => void;
}

/** The time zones that the browser knows, UTC first, and the one that was chosen. */
function timeZones(chosen: string | undefined): string[] {
  return [...new Set(['UTC', ...(chosen ? [chosen] : []), ...Intl.supportedValuesOf('timeZone')])];
}

/** One line, several lines, a time zone, countries, a switch, or a text in each language. */
function SettingFields({ setting: { kind, fallback }, fields, title, onChange }: FieldsProps) {
  const { t } = useWords<'staff-content'>();
  if (kind === 'zone')
    return (
      <Select
        className={styles.one}
        label={title}
        hideLabel
        hint={t('staff-content.zone_hint')}
        name="value"
        value={fields.all || String(fallback)}
        onChange={({ target }) => onChange({ all: target.value })}
        options={timeZones(fields.all).map((zone) => [zone, zone.replaceAll('_', ' ')])}
      />
    );
  if (kind === 'countries')
    return (
      <CountryChips
        name="value"
        label={title}
        hideLabel
        hint={t('staff-content.closed_countries_hint')}
        value={fields.all?.split(' ').filter(Boolean) ?? []}
        onChange={(codes) => onChange({ all: codes.join(' ') })}
      />
    );
  if (kind === 'toggle') {
    const on = (fields.all ?? String(fallback)) === 'true';
    return (
      <>
        <Check name="value" checked={on} onChange={() => onChange({ all: String(!on) })}>
          {t('staff-content.captcha_on')}
        </Check>
        {!on && <p className="muted">{t('staff-content.captcha_off')}</p>}
      </>
    );
  }
  const whole = {
    className: styles.one,
    label: title,
    hideLabel: true,
    hint: t('staff-content.empty_hides'),
    value: fields.all ?? '',
    name: 'value',
    onChange: ({ target }: { target: { value: string } }) => onChange({ all: target.value }),
  };
  if (kind === 'line') return <TextField dir="ltr" {...whole} />;
  if (kind === 'lines') return <TextArea rows={4} {...whole} />;
  return (
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
            placeholder={fields['en-US'] || (typeof fallback === 'string' ? fallback : fallback[one])}
            value={fields[one] ?? ''}
            name={`value.${one}`}
            onChange={({ target }) => onChange({ [one]: target.value })}
          />
        ))}
      </div>
    </>
  );
}

/** The changes of a setting that are not saved yet, kept in this browser with the revision that they were begun from. */
function useFields(setting: StaffSetting) {
  const key = `draft.setting.${setting.key}`;
  const [kept, setKept] = useState(() => parseFields(stored(key)));
  const saved = fieldsOf(setting);
  const put = (next: typeof kept) => {
    store(key, next && JSON.stringify(next));
    setKept(next);
  };
  return {
    fields: kept?.fields ?? saved,
    revision: kept?.revision ?? setting.revision,
    changed: kept !== null,
    change(part: Fields) {
      const fields = { ...(kept?.fields ?? saved), ...part };
      const revision = kept?.revision ?? setting.revision;
      const same =
        JSON.stringify(valueOf(setting.kind, fields)) === JSON.stringify(valueOf(setting.kind, saved));
      put(same && revision === setting.revision ? null : { fields, revision });
    },
    rebase: () => put(kept && { ...kept, revision: setting.revision }),
    drop: () => put(null),
  };
}
