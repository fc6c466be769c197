import { pictureSrc } from '@halfturn/contract/primitives/picture-files.ts';
import type { StaffVariant } from '@halfturn/contract/staff/variants.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { useRef } from 'react';
import { call } from '../../api.ts';
import { useAct } from '../../use-act.ts';
import { shrunk } from '../shrunk.ts';
import styles from './variants.module.css';

/** The own picture of a variant that the store has, and the way to add or remove it. It is saved at once. */
export function VariantPicture({
  saved,
  name,
  maySet,
}: {
  saved: StaffVariant | null;
  name: string;
  maySet: boolean;
}) {
  const { t } = useWords<'staff-variants'>();
  const act = useAct();
  const input = useRef<HTMLInputElement>(null);
  if (!saved) return null;
  const { image } = saved;
  const add = async (file: File) => {
    const bytes = await shrunk(file);
    await call('POST /admin/products/{id}/pictures', { params: { id: saved.id } }, { bytes });
  };
  return (
    <span className={styles.picture}>
      {image && <img src={pictureSrc(image, 160)} alt="" width={30} height={40} />}
      {maySet && image && (
        <IconButton
          icon="cross"
          label={t('staff-variants.picture_remove', { name })}
          disabled={act.busy !== null}
          onClick={() =>
            void act.run('remove', () => call('DELETE /admin/pictures/{id}', { params: { id: image.id } }))
          }
        />
      )}
      {maySet && !image && (
        <>
          <input
            ref={input}
            type="file"
            hidden
            accept="image/jpeg,image/png,image/webp,image/avif"
            aria-label={t('staff-variants.picture_add', { name })}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              currentTarget.value = '';
              if (file) void act.run('add', () => add(file));
            }}
          />
          <IconButton
            icon="plus"
            label={t('staff-variants.picture_add', { name })}
            disabled={act.busy !== null}
            onClick={() => input.current?.click()}
          />
        </>
      )}
      <Refusal>{act.refusal}</Refusal>
    </span>
  );
}
