import {
  KEY_PATTERN_NAMES,
  keyFormats,
  type KeyPattern,
} from '@halfturn/contract/primitives/key-patterns.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { FormCard } from '../../layout/form-page/form-card.tsx';
import { FormSelect, FormText } from '../../layout/form-page/form-fields.tsx';
import type { FormDraft } from '../../layout/form-page/use-form-draft.ts';
import styles from './editor.module.css';
import type { ProductValues } from './product-values.ts';
import { sampleFits } from './sample-key.ts';

export const DELIVERY = ['kind', 'keyPattern', 'weightGrams', 'stock', 'orderLimit', 'released'];

/** Names that are the same in every language. */
const PATTERN_NAMES: Readonly<Record<Exclude<KeyPattern, 'generic'>, string>> = {
  steam: 'Steam',
  gog: 'GOG',
  xbox: 'Xbox',
  psn: 'PlayStation',
  nintendo: 'Nintendo',
};

export interface DeliveryCardProps {
  draft: FormDraft<ProductValues>;
  isNew: boolean;
  /** Its variants have the stock. */
  varied: boolean;
}

/** What the buyer gets: a key of some format, or goods by parcel; and how many of it in one order. */
export function DeliveryCard({ draft, isNew, varied }: DeliveryCardProps) {
  const { t } = useWords<'staff-editor' | 'staff-variants'>();
  const { kind } = draft.values;
  const whole = { inputMode: 'numeric', maxLength: 9, autoComplete: 'off' } as const;
  return (
    <FormCard id="delivery" title={t('staff-editor.delivery')} names={DELIVERY}>
      <div className={styles.two}>
        {isNew ? (
          <FormSelect
            draft={draft}
            name="kind"
            label={t('staff-editor.kind')}
            hint={t('staff-editor.kind_hint')}
            options={[
              ['key', t('staff-editor.kind_key')],
              ['physical', t('staff-editor.kind_physical')],
            ]}
          />
        ) : (
          <div className={styles.fact}>
            <b>{t('staff-editor.kind')}</b>
            <span>{t(`staff-editor.kind_${kind}`)}</span>
          </div>
        )}
        <FormText draft={draft} name="orderLimit" label={t('staff-editor.limit')} {...whole} />
        {kind === 'physical' && (
          <>
            {!varied && <FormText draft={draft} name="stock" label={t('staff-editor.stock')} {...whole} />}
            <FormText
              draft={draft}
              name="weightGrams"
              label={t('staff-editor.weight')}
              hint={varied ? t('staff-variants.weight_hint') : undefined}
              {...whole}
            />
          </>
        )}
        {isNew && (
          <FormText
            draft={draft}
            name="released"
            type="date"
            label={t('staff-editor.released')}
            hint={t('staff-editor.released_hint')}
          />
        )}
      </div>
      {kind === 'key' && <KeyFormat draft={draft} />}
    </FormCard>
  );
}

/** The format of the keys, and a field to try one. What is tried is not sent. */
function KeyFormat({ draft }: { draft: FormDraft<ProductValues> }) {
  const { t } = useWords<'staff-editor'>();
  const [sample, setSample] = useState('');
  const pattern = draft.values.keyPattern;
  const formats = keyFormats(pattern).map((groups) => groups.map((length) => 'X'.repeat(length)).join('-'));
  const tried = sample.trim() !== '';
  const fits = tried && sampleFits(sample, pattern);
  return (
    <div className={styles.two}>
      <FormSelect
        draft={draft}
        name="keyPattern"
        label={t('staff-editor.pattern')}
        hint={
          formats.length > 0 ? <bdi dir="ltr">{formats.join(', ')}</bdi> : t('staff-editor.pattern_any_hint')
        }
        options={KEY_PATTERN_NAMES.map((name) => [
          name,
          name === 'generic' ? t('staff-editor.pattern_any') : PATTERN_NAMES[name],
        ])}
      />
      <div>
        <TextField
          label={t('staff-editor.sample')}
          hint={t('staff-editor.sample_hint')}
          error={tried && !fits ? t('staff-editor.sample_unfit') : undefined}
          value={sample}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          onChange={({ currentTarget }) => setSample(currentTarget.value)}
        />
        <p role="status" className={styles.fits}>
          {fits && t('staff-editor.sample_fits')}
        </p>
      </div>
    </div>
  );
}
