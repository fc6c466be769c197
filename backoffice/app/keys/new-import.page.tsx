import { patternForms } from '@halfturn/contract/primitives/key-patterns.ts';
import { MOST_KEY_BYTES } from '@halfturn/contract/staff/key-lines.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { buttonClass } from '@halfturn/ui/button-class.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { FieldErrors } from '@halfturn/ui/field-errors.ts';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { saveTable } from '@halfturn/ui/save-file.ts';
import { Select } from '@halfturn/ui/select.tsx';
import { useRef, useState } from 'react';
import { Link, useLoaderData, useNavigate } from 'react-router';
import { call } from '../api.ts';
import { useUnsaved } from '../layout/form-page/unsaved.ts';
import { useStaff } from '../layout/use-staff.ts';
import { noNumber } from '../typed-number.ts';
import { useAct } from '../use-act.ts';
import { amountTyped } from './amount-typed.ts';
import { CrumbBar } from './crumb.tsx';
import { DropZone } from './drop-zone.tsx';
import { importPath, imports, newImportPath, type loadNewImport } from './import.loader.ts';
import fields from './import-form.module.css';
import styles from './import.module.css';
import { OriginFields } from './origin-fields.tsx';
import { PasteBox } from './paste-box.tsx';
import { ProductPicker } from './product-picker.tsx';
import { Step } from './step.tsx';
import { useOrigin, type Origin } from './use-origin.ts';

/** The columns that a file for several products has. */
const TEMPLATE = 'product,key\r\n';

/** A new import: whose keys they are, where they come from, and the keys. They are checked first. */
export function NewImportPage() {
  const { t } = useWords<'staff' | 'staff-keys'>();
  return (
    <>
      <CrumbBar title={t('staff-keys.import')}>
        <Link className={buttonClass({ variant: 'quiet' })} to={imports.path({})}>
          {t('staff-keys.imports')}
        </Link>
        <Button icon="download" onClick={() => saveTable('keys.csv', TEMPLATE)}>
          {t('staff-keys.template')}
        </Button>
        <Link className={buttonClass()} to="/keys">
          {t('staff.leave_it')}
        </Link>
      </CrumbBar>
      <div className={styles.steps}>
        <Step
          no={1}
          state="now"
          title={t('staff-keys.step_product')}
          text={t('staff-keys.step_product_text')}
        >
          <ImportForm />
        </Step>
      </div>
    </>
  );
}

/** What an import begins with, as it is typed. */
function useNewImport() {
  const { t } = useWords<'staff-keys'>();
  const hints = useLoaderData<typeof loadNewImport>();
  const navigate = useNavigate();
  const act = useAct();
  const origin = useOrigin(hints);
  const box = useRef<HTMLTextAreaElement>(null);
  const [lines, setLines] = useState(0);
  const [file, setFile] = useState<File | null>(null);
  const [many, setMany] = useState(false);
  const [emptied, setEmptied] = useState(0);
  const [tried, setTried] = useState(false);
  const empty = () => {
    setLines(0);
    setEmptied((times) => times + 1);
  };
  const product = many ? null : hints.product;
  const cost = amountTyped(origin.values.cost, origin.values.currency);
  const faults: Record<string, string | false> = tried
    ? {
        productId: !many && !product && t('staff-keys.product_missing'),
        keys: lines === 0 && !file && t('staff-keys.nothing_to_check'),
      }
    : {};
  const check = () => {
    setTried(true);
    const isReady = (many || product) && (file ? file.size <= MOST_KEY_BYTES : lines > 0);
    if (!isReady) return;
    const bytes = file ?? new Blob([box.current?.value ?? '']);
    void act.run('check', async () => {
      const id = await begin(bytes, {
        ...originBody(origin, cost === undefined ? noNumber(origin.values.cost) : cost),
        productId: product?.id ?? null,
      });
      await navigate(importPath(id), { replace: true });
    });
  };
  return {
    act,
    origin,
    box,
    lines,
    setLines,
    file,
    setFile,
    many,
    setMany,
    product,
    faults,
    check,
    /** How often the paste box was emptied, for a new one each time. */
    emptied,
    empty,
  };
}

const originBody = ({ values }: Origin, costMinor: number | null) => ({
  batchName: values.batchName,
  supplier: values.supplier,
  invoice: values.invoice,
  costMinor,
  costCurrency: costMinor === null ? null : values.currency,
  boughtOn: values.boughtOn || null,
  warrantyUntil: values.warrantyUntil || null,
});

/** Begins an import and uploads its file. If the file is not taken, nothing stays of the import. */
async function begin(
  bytes: Blob,
  body: ReturnType<typeof originBody> & { productId: string | null },
): Promise<string> {
  const { id } = await call('POST /admin/key-imports', { body });
  const params = { id };
  try {
    const query = { name: bytes instanceof File ? bytes.name.slice(0, 200) : '' };
    await call('POST /admin/key-imports/{id}/file', { params, query }, { bytes });
  } catch (error) {
    // A draft that stays is deleted after a day.
    await call('POST /admin/key-imports/{id}/discard', { params }).catch(() => null);
    throw error;
  }
  return id;
}

function ImportForm() {
  const { t } = useWords<'staff-keys'>();
  const form = useNewImport();
  const { act, file, lines } = form;
  const isTyped = form.origin.typed || lines > 0 || file !== null;
  useUnsaved(isTyped && act.busy === null ? 1 : 0);
  return (
    <form
      className={styles.card}
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        form.check();
      }}
    >
      <Refusal>{act.general}</Refusal>
      <FieldErrors value={{ ...act.fields, ...onlySaid(form.faults) }}>
        <Fields form={form} />
      </FieldErrors>
      <div className={fields.formFoot}>
        <PatternNote form={form} />
        <span className={fields.saved}>{t('staff-keys.nothing_saved')}</span>
        <Button type="submit" variant="main" busy={act.busy !== null}>
          {t('staff-keys.check', { count: lines })}
        </Button>
      </div>
    </form>
  );
}

const onlySaid = (faults: Record<string, string | false>): Record<string, string> =>
  Object.fromEntries(Object.entries(faults).filter((one): one is [string, string] => one[1] !== false));

type Form = ReturnType<typeof useNewImport>;

function Fields({ form }: { form: Form }) {
  const { t } = useWords<'staff-keys'>();
  const navigate = useNavigate();
  const { many, product, faults, box, lines, file, setFile, setLines } = form;
  return (
    <>
      <div className={fields.fields}>
        {many ? (
          <p className={fields.many}>{t('staff-keys.for_many_hint')}</p>
        ) : (
          <ProductPicker
            picked={product}
            error={faults.productId}
            onPick={(id) => void navigate(newImportPath(id), { replace: true })}
          />
        )}
        <Select
          label={t('staff-keys.for')}
          value={many ? 'many' : 'one'}
          onChange={({ currentTarget }) => form.setMany(currentTarget.value === 'many')}
          options={[
            ['one', t('staff-keys.for_one')],
            ['many', t('staff-keys.for_many')],
          ]}
        />
        <OriginFields origin={form.origin} />
      </div>
      <hr className={fields.rule} />
      <div className={fields.sources}>
        <PasteBox
          key={form.emptied}
          box={box}
          lines={lines}
          error={faults.keys}
          onLines={(count) => {
            setLines(count);
            if (count > 0) setFile(null);
          }}
          onLong={(text) => setFile(new File([text], t('staff-keys.pasted')))}
        />
        <DropZone
          file={file}
          onFile={(chosen) => {
            setFile(chosen);
            if (chosen) form.empty();
          }}
        />
      </div>
    </>
  );
}

/** How the keys of the product look, and where that can be changed. */
function PatternNote({ form: { product } }: { form: Form }) {
  const { t, locale } = useWords<'staff-keys'>();
  const { mayCall } = useStaff();
  const forms = patternForms(product?.pattern ?? '');
  if (!product || forms.length === 0) return null;
  const list = new Intl.ListFormat(locale === 'cz' ? 'cs' : locale, { type: 'disjunction' });
  return (
    <span className={styles.quiet}>
      {t('staff-keys.pattern', { platform: product.platform, forms: list.format(forms) })}{' '}
      {mayCall('staffProducts') && (
        <Link className="link" to={`/products/${product.id}`}>
          {t('staff-keys.change')}
        </Link>
      )}
    </span>
  );
}
