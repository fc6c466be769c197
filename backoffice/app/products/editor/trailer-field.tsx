import { useWords } from '@halfturn/locales/react.ts';
import { AttributeField, type AttributeFieldProps } from './attribute-field.tsx';

/** The trailer, on a row of its own: its address is longer than the other values. */
export function TrailerField(props: AttributeFieldProps) {
  const { t } = useWords<'staff-editor'>();
  return <AttributeField {...props} hint={t('staff-editor.trailer_hint')} />;
}
