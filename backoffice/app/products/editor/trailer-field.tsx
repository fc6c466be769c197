import { AttributeField, type AttributeFieldProps } from './attribute-field.tsx';

/** The trailer, on a row of its own: its address is longer than the other values. */
export function TrailerField(props: AttributeFieldProps) {
  return <AttributeField {...props} />;
}
