import { NETWORKS } from '@halfturn/contract/primitives/brand-parts.ts';
import { isOneOf } from '@halfturn/contract/primitives/names.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { FormCard } from '../layout/form-page/form-card.tsx';
import { FormText } from '../layout/form-page/form-fields.tsx';
import { FormPage } from '../layout/form-page/form-page.tsx';
import { useFormDraft } from '../layout/form-page/use-form-draft.ts';
import { learnStoreBrand } from '../layout/store-name.ts';
import { useStaff } from '../layout/use-staff.ts';
import { AccentField } from './accent-field.tsx';
import { BrandPreview } from './brand-preview.tsx';
import {
  LOGOS,
  LOOK,
  NAME,
  networkOf,
  SENDER,
  SOCIAL,
  type BrandValues,
  type Pictures,
} from './brand-values.ts';
import type { loadBrand } from './brand.loader.ts';
import { PictureField } from './picture-field.tsx';
import { SenderCard } from './sender-card.tsx';
import styles from './brand.module.css';

/** The store's name, color, logos and icon, with a preview of what customers will see. */
export function BrandPage() {
  const { t } = useWords<'staff-brand' | 'staff-content'>();
  const brand = useLoaderData<typeof loadBrand>();
  const draft = useFormDraft<BrandValues>(
    { version: brand.version, values: brand.values, by: brand.savedBy, at: brand.savedAt },
    brand,
  );
  const [uploaded, setUploaded] = useState<Pictures>({});
  const pictures = { ...uploaded, ...brand.pictures };
  const editable = useStaff().mayCall('staffSaveBrand');
  const save = () =>
    void draft.save(async () => {
      await call('POST /admin/brand', { body: { ...draft.values, version: draft.base.version as number } });
      await learnStoreBrand();
    }, t('staff-brand.saved'));
  const labelOf = (name: keyof BrandValues) =>
    isOneOf(SOCIAL, name) ? NETWORKS[networkOf(name)] : t(`staff-brand.${name}`);
  const picture = (name: (typeof LOGOS)[number]) => ({
    draft,
    name,
    label: t(`staff-brand.${name}`),
    hint: t(`staff-brand.${name}_hint`),
    pictures,
    onUpload: (found: Pictures) => setUploaded((before) => ({ ...before, ...found })),
  });
  return (
    <FormPage
      title={t('staff-brand.title')}
      parent={{ to: '/settings', label: t('staff-content.settings') }}
      draft={draft}
      onSave={save}
      editable={editable}
      parts={[
        { id: 'name', label: t('staff-brand.name_part'), names: NAME },
        { id: 'look', label: t('staff-brand.color_part'), names: LOOK },
        { id: 'logos', label: t('staff-brand.logo_part'), names: LOGOS },
        { id: 'sender', label: t('staff-brand.sender_part'), names: SENDER },
        { id: 'social', label: t('staff-brand.social_part'), names: SOCIAL },
      ]}
      describe={(name) => ({
        label: labelOf(name as keyof BrandValues),
        ...(LOGOS.some((one) => one === name) && {
          show: (hash) => <img src={pictures[String(hash)]?.src} alt="" height={36} />,
        }),
      })}
      afterSave={t('staff-brand.after_save')}
      side={<BrandPreview values={draft.values} pictures={pictures} />}
    >
      <FormCard id="name" title={t('staff-brand.name_part')} names={NAME}>
        <FormText
          draft={draft}
          name="name"
          label={t('staff-brand.name')}
          hint={t('staff-brand.name_hint')}
          maxLength={60}
          dir="auto"
          autoComplete="off"
        />
      </FormCard>
      <FormCard id="look" title={t('staff-brand.color_part')} names={LOOK}>
        <AccentField draft={draft} />
      </FormCard>
      <FormCard id="logos" title={t('staff-brand.logo_part')} names={LOGOS}>
        <p className="muted">{t('staff-brand.logo_text')}</p>
        <PictureField {...picture('logoOnLight')} ground="light" />
        <PictureField {...picture('logoOnDark')} ground="dark" />
        <PictureField {...picture('icon')} ground="light" />
      </FormCard>
      <SenderCard draft={draft} mailFrom={brand.mailFrom} />
      <FormCard id="social" title={t('staff-brand.social_part')} names={SOCIAL}>
        <p className="muted">{t('staff-brand.social_text')}</p>
        <div className={styles.social}>
          {SOCIAL.map((name) => (
            <FormText
              key={name}
              draft={draft}
              name={name}
              label={labelOf(name)}
              maxLength={300}
              dir="ltr"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
            />
          ))}
        </div>
      </FormCard>
    </FormPage>
  );
}
