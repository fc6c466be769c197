import type { StaffAttribute } from '@halfturn/contract/staff/product-types.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Tag } from '@halfturn/ui/tag.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { Link, useLoaderData, useNavigate } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { DialogButton } from '../layout/dialog-button.tsx';
import { SaveDialog } from '../layout/form-dialog.tsx';
import { useStaff } from '../layout/use-staff.ts';
import { useAct } from '../use-act.ts';
import { missingIn, NamesFields, namesIn } from './names-fields.tsx';
import { Options } from './options.tsx';
import { typePath, type loadAttribute } from './types.loader.ts';
import styles from './types.module.css';

/** An attribute: its names, its options, and the types that have it. */
export function AttributePage() {
  const attribute = useLoaderData<typeof loadAttribute>();
  const { t } = useWords<'staff-product-types'>();
  const { mayCall } = useStaff();
  const { code, name, kind, unit, builtIn, products, types } = attribute;
  const missing = missingIn(attribute.names);
  return (
    <>
      <Bar
        title={name}
        note={
          <>
            {t(`staff-product-types.kind_${kind}`)} {unit && <bdi>{unit}</bdi>}{' '}
            {builtIn && <Tag>{t('staff-product-types.built_in')}</Tag>}{' '}
            {missing > 0 && <Tag tone="warn">{t('staff-product-types.missing', { count: missing })}</Tag>}
          </>
        }
      >
        {!builtIn && mayCall('staffSaveAttribute') && (
          <DialogButton size="tiny" label={t('staff-product-types.edit_names')}>
            {(close) => <AttributeDialog attribute={attribute} onClose={close} />}
          </DialogButton>
        )}{' '}
        {!builtIn && mayCall('staffRemoveAttribute') && <DeleteAttribute attribute={attribute} />}
      </Bar>
      <div className={styles.page}>
        <p className="muted">
          <Link className="link" to="/types">
            {t('staff-product-types.title')}
          </Link>{' '}
          · {t('staff-product-types.products_with', { count: products })}
        </p>
        {code === 'language' ? (
          <p>{t('staff-product-types.language_note')}</p>
        ) : (
          kind.endsWith('select') && <Options key={code} attribute={attribute} />
        )}
        <section aria-labelledby="used-by">
          <header>
            <h2 id="used-by">{t('staff-product-types.used_by')}</h2>
          </header>
          {types.length === 0 ? (
            <p className={styles.text}>{t('staff-product-types.not_used')}</p>
          ) : (
            <ul className={styles.uses}>
              {types.map((type) => (
                <li key={type.id}>
                  <Link className="link" to={typePath(type.id)}>
                    {type.name}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </>
  );
}

interface DialogProps {
  attribute: StaffAttribute;
  onClose: () => void;
}

function AttributeDialog({ attribute, onClose }: DialogProps) {
  const { t } = useWords<'staff-product-types'>();
  const act = useAct();
  const { code, version, names, unit, kind } = attribute;
  return (
    <SaveDialog
      act={act}
      shape="wide"
      title={t('staff-product-types.edit_names')}
      action={t('staff-product-types.save')}
      done={t('staff-product-types.saved')}
      save={(fields) =>
        call('POST /admin/attributes/{code}', {
          params: { code },
          body: { names: namesIn(fields), unit: String(fields.get('unit') ?? ''), version },
        })
      }
      onClose={onClose}
    >
      <NamesFields names={names} />
      {kind === 'number' && (
        <TextField
          name="unit"
          label={t('staff-product-types.unit')}
          hint={t('staff-product-types.unit_hint')}
          defaultValue={unit}
          maxLength={20}
        />
      )}
    </SaveDialog>
  );
}

function DeleteAttribute({ attribute: { code, name, products } }: { attribute: StaffAttribute }) {
  const { t } = useWords<'staff-product-types'>();
  const navigate = useNavigate();
  return (
    <DialogButton size="tiny" label={t('staff-product-types.delete_attribute')}>
      {(close) => (
        <ConfirmDialog
          title={t('staff-product-types.delete_title', { name: `\u2068${name}\u2069` })}
          action={t('staff-product-types.delete_attribute')}
          work={async () => {
            await call('DELETE /admin/attributes/{code}', { params: { code } });
            await navigate('/types');
          }}
          onClose={close}
        >
          <p>
            {products > 0
              ? t('staff-product-types.delete_attribute_used', { count: products })
              : t('staff-product-types.delete_attribute_text')}
          </p>
        </ConfirmDialog>
      )}
    </DialogButton>
  );
}
