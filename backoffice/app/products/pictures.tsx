import { pictureSrc } from '@halfturn/contract/primitives/picture-files.ts';
import { MOST_PICTURES } from '@halfturn/contract/staff/limits.ts';
import type { StaffPicture, StaffProductRow } from '@halfturn/contract/staff/products.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Cover } from '@halfturn/ui/cover.tsx';
import { IconButton } from '@halfturn/ui/icon-button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { Tag } from '@halfturn/ui/tag.tsx';
import { type DragEvent, useState } from 'react';
import { call } from '../api.ts';
import { moved } from '../home/moved.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { FormCard } from '../layout/form-page/form-card.tsx';
import { useAct } from '../use-act.ts';
import { AddPictures } from './add-pictures.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import styles from './products.module.css';
import { shrunk } from './shrunk.ts';

export interface PicturesProps {
  product: StaffProductRow;
  pictures: readonly StaffPicture[];
  maySet: boolean;
}

interface Asked {
  act: 'describe' | 'remove';
  /** From 1. */
  no: number;
}

/** Adds pictures one after the other, and puts them in another order. */
function usePictures(productId: string, pictures: readonly StaffPicture[]) {
  const { busy, refusal, run } = useAct();
  const [adding, setAdding] = useState<string | null>(null);
  const params = { id: productId };
  const ids = pictures.map(({ id }) => id);

  const add = async (files: readonly File[]) => {
    await run('add', async () => {
      for (const file of files) {
        setAdding(file.name);
        const bytes = await shrunk(file);
        await call('POST /admin/products/{id}/pictures', { params }, { bytes });
      }
    });
    setAdding(null);
  };
  const order = (next: string[]) =>
    void run('order', () =>
      call('POST /admin/products/{id}/pictures/order', { params, body: { ids: next } }),
    );
  return { busy, refusal, adding, ids, add, order };
}

/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions --
   Drawing and dropping are a second way: each of both can be done by button, and by key. */

/** A product's pictures in their order: by button, or drawn from place to place. Files may be dropped among them. */
export function Pictures({ product, pictures, maySet }: PicturesProps) {
  const { t } = useWords<'staff-products'>();
  const { busy, refusal, adding, ids, add, order } = usePictures(product.id, pictures);
  const [drawn, setDrawn] = useState<number | null>(null);
  const [open, setOpen] = useState<Asked | null>(null);
  const main = pictures.findIndex(({ kind }) => kind === 'cover');
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault();
    event.stopPropagation();
    const files = [...event.dataTransfer.files];
    if (files.length > 0) void add(files);
    else if (drawn !== null && drawn !== to) order(moved(ids, drawn, to - drawn));
    setDrawn(null);
  };
  const allow = (event: DragEvent) => maySet && event.preventDefault();
  return (
    <FormCard
      id="media"
      title={t('staff-products.pictures')}
      note={t('staff-products.of_most', { count: pictures.length, most: MOST_PICTURES })}
    >
      <div onDragOver={allow} onDrop={maySet ? (event) => drop(event, ids.length - 1) : undefined}>
        <p className="muted">{t('staff-products.pictures_note')}</p>
        <Refusal>{refusal}</Refusal>
        <ol className={styles.pictures}>
          {main < 0 && (
            <li>
              <Cover name={product.name} genre={product.genre} size={120} />
            </li>
          )}
          {pictures.map((picture, i) => (
            <li
              key={picture.id}
              draggable={maySet && busy === null}
              data-drawn={i === drawn || undefined}
              onDragStart={() => setDrawn(i)}
              onDragEnd={() => setDrawn(null)}
              onDragOver={allow}
              onDrop={maySet ? (event) => drop(event, i) : undefined}
            >
              <Picture
                picture={picture}
                no={i + 1}
                first={i === main}
                last={i + 1 === pictures.length}
                maySet={maySet}
                busy={busy !== null}
                onMove={(by) => order(moved(ids, i, by))}
                onOpen={(act) => setOpen({ act, no: i + 1 })}
              />
            </li>
          ))}
        </ol>
        {maySet && (
          <AddPictures
            busy={busy === 'add'}
            full={pictures.length >= MOST_PICTURES}
            adding={adding}
            onAdd={(files) => void add(files)}
          />
        )}
      </div>
      {open && <PictureDialogs {...open} picture={pictures[open.no - 1]} onClose={() => setOpen(null)} />}
    </FormCard>
  );
}

interface PictureProps {
  picture: StaffPicture;
  /** Its place, from 1. */
  no: number;
  /** True for the cover that stands for the product. */
  first: boolean;
  last: boolean;
  maySet: boolean;
  busy: boolean;
  onMove: (by: -1 | 1) => void;
  onOpen: (act: Asked['act']) => void;
}

/** One picture with its place, and what can be done with it. */
function Picture({ picture, no, first, last, maySet, busy, onMove, onOpen }: PictureProps) {
  const { t } = useWords<'staff-products'>();
  return (
    <>
      <img
        src={pictureSrc(picture, 320)}
        alt={picture.alt['en-US'] ?? ''}
        width={picture.kind === 'cover' ? 120 : 284}
        height={160}
        draggable={false}
        data-kind={picture.kind}
      />
      <span className={styles.state}>
        {first ? (
          <Tag tone="good">{t('staff-products.first')}</Tag>
        ) : (
          <Tag>
            {t(picture.kind === 'cover' ? 'staff-products.kind_cover' : 'staff-products.kind_screenshot')}
          </Tag>
        )}
      </span>
      {maySet && (
        <span className={styles.acts}>
          <IconButton
            icon="back"
            label={t('staff-products.earlier', { no })}
            disabled={busy || no === 1}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon="next"
            label={t('staff-products.later', { no })}
            disabled={busy || last}
            onClick={() => onMove(1)}
          />
          <IconButton
            icon="pencil"
            label={t('staff-products.describe', { no })}
            onClick={() => onOpen('describe')}
          />
          <IconButton
            icon="trash"
            label={t('staff-products.remove', { no })}
            onClick={() => onOpen('remove')}
          />
        </span>
      )}
    </>
  );
}

interface PictureDialogsProps extends Asked {
  /** Undefined once it is removed. */
  picture: StaffPicture | undefined;
  onClose: () => void;
}

function PictureDialogs({ act, no, picture, onClose }: PictureDialogsProps) {
  const { t } = useWords<'staff-products'>();
  if (!picture) return null;
  if (act === 'describe') return <PictureDialog no={no} picture={picture} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t('staff-products.remove_title', { no })}
      action={t('staff-products.remove', { no })}
      work={() => call('DELETE /admin/pictures/{id}', { params: { id: picture.id } })}
      onClose={onClose}
    >
      <p>{t('staff-products.remove_note')}</p>
    </ConfirmDialog>
  );
}
