import {
  ATTRIBUTE_GROUPS,
  groupAttributes,
  type AttributeGroup,
} from '@halfturn/contract/primitives/attribute-groups.ts';
import { REQUIREMENT_LEVELS } from '@halfturn/contract/primitives/requirements.ts';
import { isOneOf } from '@halfturn/contract/primitives/names.ts';
import type { ProductField } from '@halfturn/contract/staff/product-editor.ts';
import { useWords } from '@halfturn/locales/react.ts';
import type { ReactNode } from 'react';
import type { FormDraft } from '../../layout/form-page/use-form-draft.ts';
import { AttributeField } from './attribute-field.tsx';
import styles from './attribute-fields.module.css';
import type { ProductValues } from './product-values.ts';
import { TrailerField } from './trailer-field.tsx';

export interface AttributeFieldsProps {
  draft: FormDraft<ProductValues>;
  fields: readonly ProductField[];
}

/** The attributes of the product's type, in groups under headings if there is more than one group. */
export function AttributeFields({ draft, fields }: AttributeFieldsProps) {
  const groups = groupAttributes(fields);
  const headed = ATTRIBUTE_GROUPS.filter((group) => isHeaded(group) && groups.has(group));
  const fieldsOf = (group: AttributeGroup): ReactNode[] =>
    (groups.get(group) ?? []).map((field) =>
      group === 'trailer' ? (
        <TrailerField key={field.code} draft={draft} field={field} />
      ) : (
        <AttributeField key={field.code} draft={draft} field={field} />
      ),
    );
  const group = (name: HeadedGroup) =>
    groups.has(name) && (
      <Group key={name} name={name} hasHeading={headed.length > 1}>
        {fieldsOf(name)}
      </Group>
    );
  return (
    <div className={styles.groups}>
      {groups.has('place') && <div className={styles.fields}>{fieldsOf('place')}</div>}
      {group('audience')}
      {REQUIREMENT_LEVELS.some((level) => groups.has(level)) && (
        <div className={styles.levels}>{REQUIREMENT_LEVELS.map(group)}</div>
      )}
      {fieldsOf('trailer')}
      {group('others')}
    </div>
  );
}

const HEADED = ['audience', ...REQUIREMENT_LEVELS, 'others'] as const;
type HeadedGroup = (typeof HEADED)[number];
const isHeaded = (group: AttributeGroup): group is HeadedGroup => isOneOf(HEADED, group);

interface GroupProps {
  name: HeadedGroup;
  hasHeading: boolean;
  children: ReactNode;
}

function Group({ name, hasHeading, children }: GroupProps) {
  const { t } = useWords<'staff-editor'>();
  if (!hasHeading) return <div className={styles.fields}>{children}</div>;
  return (
    <fieldset className={styles.group}>
      <legend>{t(`staff-editor.group_${name}`)}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}
