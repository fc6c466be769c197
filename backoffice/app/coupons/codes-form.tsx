import type { StaffCoupon } from '@halfturn/contract/staff/coupons.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { saveFile } from '@halfturn/ui/save-file.ts';
import { TextField } from '@halfturn/ui/text-field.tsx';
import { call } from '../api.ts';
import { Form } from '../layout/form.tsx';
import { useFormats } from '../layout/use-formats.ts';
import { useStaff } from '../layout/use-staff.ts';
import { wholeTyped } from '../typed-number.ts';
import { useAct } from '../use-act.ts';
import styles from './coupons.module.css';

/** Codes for one use each: how many there are and how many are used; new ones, and all of them as a file. */
export function CodesForm({ coupon }: { coupon: StaffCoupon }) {
  const { t } = useWords<'staff-coupons'>();
  const { number } = useFormats();
  const { mayCall } = useStaff();
  const act = useAct();
  const { id, codes, codesUsed } = coupon;
  const make = (fields: FormData) =>
    act.run('make', async () => {
      const count = wholeTyped(String(fields.get('count')));
      const body = { count, prefix: String(fields.get('prefix')) };
      const { csv } = await call('POST /admin/coupons/{id}/codes', { params: { id }, body });
      saveFile('new-codes.csv', csv, 'text/csv');
    });
  const list = () =>
    act.run('list', async () => {
      const { csv } = await call('POST /admin/coupons/{id}/codes/export', { params: { id }, body: {} });
      saveFile('codes.csv', csv, 'text/csv');
    });
  return (
    <section>
      <h2>{t('staff-coupons.single')}</h2>
      <p className="muted">
        {t('staff-coupons.codes_used', {
          part: number(codesUsed),
          whole: number(codes),
        })}
      </p>
      <Refusal>{act.general}</Refusal>
      {mayCall('staffMakeCodes') && (
        <Form act={act} refusal={null} className={styles.codes} onSend={(fields) => void make(fields)}>
          <TextField
            name="count"
            label={t('staff-coupons.how_many')}
            inputMode="numeric"
            dir="ltr"
            maxLength={4}
            defaultValue="10"
          />
          <TextField
            name="prefix"
            label={t('staff-coupons.prefix')}
            dir="ltr"
            maxLength={12}
            autoCapitalize="characters"
          />
          <div>
            <Button type="submit" icon="download" busy={act.busy === 'make'}>
              {t('staff-coupons.make_codes')}
            </Button>
            {codes > 0 && (
              <Button icon="download" busy={act.busy === 'list'} onClick={() => void list()}>
                {t('staff-coupons.all_codes')}
              </Button>
            )}
          </div>
        </Form>
      )}
    </section>
  );
}
