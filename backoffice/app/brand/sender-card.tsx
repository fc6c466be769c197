import { useWords } from '@halfturn/locales/react.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import { FormCard } from '../layout/form-page/form-card.tsx';
import { FormText } from '../layout/form-page/form-fields.tsx';
import type { FormDraft } from '../layout/form-page/use-form-draft.ts';
import { SENDER, type BrandValues } from './brand-values.ts';

export interface SenderCardProps {
  draft: FormDraft<BrandValues>;
  /** The sender that is set where the store runs, and used before the fields; null if there is none. */
  mailFrom: string | null;
}

/** Who the mails of the store are from. */
export function SenderCard({ draft, mailFrom }: SenderCardProps) {
  const { t, store } = useWords<'staff-brand'>();
  return (
    <FormCard id="sender" title={t('staff-brand.sender_part')} names={SENDER}>
      {mailFrom === null ? (
        <>
          <FormText
            draft={draft}
            name="mailName"
            label={t('staff-brand.mailName')}
            placeholder={draft.values.name || store}
            maxLength={60}
            dir="auto"
            autoComplete="off"
          />
          <FormText
            draft={draft}
            name="mailAddress"
            label={t('staff-brand.mailAddress')}
            hint={t('staff-brand.mailAddress_hint')}
            placeholder="orders@example.com"
            maxLength={254}
            dir="ltr"
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
          />
        </>
      ) : (
        <Notice>{t('staff-brand.sender_in_environment', { sender: `\u2068${mailFrom}\u2069` })}</Notice>
      )}
      <p className="small muted">{t('staff-brand.reply_hint')}</p>
    </FormCard>
  );
}
