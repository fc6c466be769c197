import { useWords } from '@halfturn/locales/react.ts';
import { accentOf, BUILT_IN, isAccent } from '@halfturn/ui/accent.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { use } from 'react';
import { Editable } from '../layout/form-page/form-context.ts';
import { FormText } from '../layout/form-page/form-fields.tsx';
import type { FormDraft } from '../layout/form-page/use-form-draft.ts';
import { colorTyped, type BrandValues } from './brand-values.ts';
import styles from './brand.module.css';

/** The accent color, typed or picked, and what becomes of it where it could not be read. */
export function AccentField({ draft }: { draft: FormDraft<BrandValues> }) {
  const { t } = useWords<'staff-brand'>();
  const editable = use(Editable);
  const accent = colorTyped(draft.values.accent);
  const known = isAccent(accent);
  const tones = known ? accentOf(accent) : BUILT_IN;
  return (
    <>
      <div className={styles.accent}>
        <input
          type="color"
          className={styles.picker}
          aria-label={t('staff-brand.pick_color')}
          value={tones === BUILT_IN ? BUILT_IN.light.spruce : accent}
          disabled={!editable}
          onChange={({ currentTarget }) => draft.set('accent', currentTarget.value)}
        />
        <FormText
          draft={draft}
          name="accent"
          label={t('staff-brand.accent')}
          hint={t('staff-brand.accent_hint')}
          placeholder={BUILT_IN.light.spruce}
          maxLength={12}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          onBlur={() => draft.set('accent', accent)}
        />
      </div>
      <div role="status" className={styles.contrast}>
        {known && <Contrast accent={accent} />}
        {!known && accent !== '' && <p>{t('staff-brand.color_format')}</p>}
      </div>
      {editable && draft.values.accent !== '' && (
        <div>
          <Button onClick={() => draft.set('accent', '')}>{t('staff-brand.built_in')}</Button>
        </div>
      )}
    </>
  );
}

/** In each theme: the color stays as it is, or which one stands in for it. */
function Contrast({ accent }: { accent: string }) {
  const { t } = useWords<'staff-brand'>();
  const { light, dark } = accentOf(accent);
  const said = (theme: 'light' | 'dark', used: string) => (
    <li>
      <i className={styles.swatch} style={{ background: used }} />
      {used === accent
        ? t(`staff-brand.${theme}_as_it_is`)
        : t(`staff-brand.${theme}_adjusted`, { color: used })}
    </li>
  );
  return (
    <ul>
      {said('light', light.spruce)}
      {said('dark', dark.spruce)}
    </ul>
  );
}
