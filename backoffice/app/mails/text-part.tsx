import { bcp47, localeDir } from '@halfturn/contract/primitives/locale.ts';
import type { MailTemplate } from '@halfturn/contract/staff/mail-texts.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { FormArea, FormText } from '../layout/form-page/form-fields.tsx';
import type { FormDraft } from '../layout/form-page/use-form-draft.ts';
import type { PlaceWords } from '../layout/places.ts';
import styles from './mails.module.css';

/** The texts that are typed, by the key of the sentence that each replaces. */
export type TextsDraft = Record<string, string>;

type Part = MailTemplate['parts'][number];
type Words = ReturnType<typeof useWords<PlaceWords>>['t'];

/** "Subject"; with a number where the email has several, one for each case. */
export function partLabel(t: Words, parts: readonly Part[], key: string): string {
  const part = parts.find((one) => one.key === key);
  if (!part) return key;
  const same = parts.filter((one) => one.part === part.part);
  const name = t(`staff-mail-texts.${part.part}`);
  return same.length === 1 ? name : t('staff-mail-texts.numbered', { name, number: same.indexOf(part) + 1 });
}

interface TextPartProps {
  part: Part;
  template: MailTemplate;
  draft: FormDraft<TextsDraft>;
  editable: boolean;
}

/** One sentence: the standard words, the field for one's own, and the placeholders. */
export function TextPart({ part, template, draft, editable }: TextPartProps) {
  const { t } = useWords<PlaceWords>();
  const { key, standard, placeholders } = part;
  const { locale, parts } = template;
  const own = draft.values[key] ?? '';
  const language = { lang: bcp47(locale), dir: localeDir(locale) };
  const field = {
    ...language,
    draft,
    name: key,
    label: partLabel(t, parts, key),
    placeholder: standard,
    hint: (
      <>
        {t('staff-mail-texts.placeholders')}{' '}
        {[...placeholders, 'store'].map((name) => (
          <code key={name} dir="ltr" className={styles.placeholder}>{`{${name}}`}</code>
        ))}
        {part.part === 'opening' && <> {t('staff-mail-texts.markup')}</>}
      </>
    ),
  };
  return (
    <div className={styles.part}>
      {part.part === 'subject' ? (
        <FormText {...field} maxLength={200} />
      ) : (
        <FormArea {...field} maxLength={2_000} rows={5} />
      )}
      {editable &&
        (own === '' ? (
          <Button size="tiny" onClick={() => draft.set(key, standard)}>
            {t('staff-mail-texts.start')}
          </Button>
        ) : (
          <Button size="tiny" onClick={() => draft.set(key, '')}>
            {t('staff-mail-texts.back')}
          </Button>
        ))}
    </div>
  );
}
