import type { StockKey } from '@halfturn/contract/staff/keys.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Notice } from '@halfturn/ui/notice.tsx';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../api.ts';
import { Fact, Facts } from '../layout/facts.tsx';
import { FormDialog } from '../layout/form-dialog.tsx';
import { OrderLink } from '../layout/may-link.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useAct } from '../use-act.ts';
import { KeyState } from './key-state.tsx';
import styles from './keys.module.css';
import { batchPath, productPath } from './stock.loader.ts';

type Found = StockKey & { productId: string; product: string };

/** Finds a key by its whole text, which is sent in the body of the call and kept nowhere. */
export function FindKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWords<'staff-keys'>();
  const act = useAct();
  const [found, setFound] = useState<Found | null | undefined>();
  const find = (fields: FormData) => {
    const key = String(fields.get('key')).trim();
    if (key === '') return;
    void act.ask('find', async () => {
      const answer = await call('POST /admin/key-search', { body: { key } });
      setFound(answer.found);
    });
  };
  return (
    <FormDialog
      title={t('staff-keys.find_key')}
      action={t('staff-keys.find_key')}
      busy={act.busy !== null}
      held={false}
      act={act}
      onSend={find}
      onClose={onClose}
    >
      <p>{t('staff-keys.find_key_text')}</p>
      <TextField
        name="key"
        label={t('staff-keys.whole_key')}
        maxLength={300}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        inputClassName={styles.key}
      />
      <div role="status">
        {found === null && <Notice tone="warn">{t('staff-keys.key_not_found')}</Notice>}
        {found && <FoundKey found={found} />}
      </div>
    </FormDialog>
  );
}

function FoundKey({ found }: { found: Found }) {
  const { t } = useWords<'staff' | 'staff-keys'>();
  const { time } = useFormats();
  return (
    <Facts>
      <Fact name={t('staff-keys.key')}>
        <span className={styles.key}>{found.masked}</span>
      </Fact>
      <Fact name={t('staff.product')}>
        <Link className="link" to={productPath(found.productId)}>
          <bdi>{found.product}</bdi>
        </Link>
      </Fact>
      <Fact name={t('staff-keys.batch')}>
        <Link className="link" to={batchPath(found.batchId)}>
          <bdi>{found.batch || found.supplier || t('staff.unknown_supplier')}</bdi>
        </Link>
      </Fact>
      <Fact name={t('staff-keys.state')}>
        <KeyState row={found} />
      </Fact>
      {found.orderNo && (
        <Fact name={t('staff-keys.order')}>
          <OrderLink orderNo={found.orderNo} />
        </Fact>
      )}
      {found.at && <Fact name={t('staff-keys.when')}>{time(found.at)}</Fact>}
    </Facts>
  );
}
