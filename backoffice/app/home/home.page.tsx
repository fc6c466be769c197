import type { StaffBanner } from '@halfturn/contract/staff/home.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Button } from '@halfturn/ui/button.tsx';
import { Refusal } from '@halfturn/ui/notice.tsx';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { call } from '../api.ts';
import { Bar } from '../layout/bar.tsx';
import { newest } from '../layout/newest.ts';
import { useStaff } from '../layout/use-staff.ts';
import { useAct } from '../use-act.ts';
import { BannerDialog } from './banner-dialog.tsx';
import { BannersList } from './banners-list.tsx';
import type { loadHome } from './home.loader.ts';
import styles from './home.module.css';
import { SectionsList } from './sections-list.tsx';

/** What stands on the home page: banners, sections, and their order. */
export function HomePage() {
  const { t } = useWords<'staff-home'>();
  const { banners, sections, version } = useLoaderData<typeof loadHome>();
  const maySet = useStaff().mayCall('staffAddBanner');
  const { busy, refusal, run } = useAct();
  const [editing, setEditing] = useState<StaffBanner | 'new' | null>(null);

  const look = async ({ id }: StaffBanner) => {
    // Opened at once, as a window that opens later is taken for an advertisement.
    const shown = window.open('about:blank');
    const done = await run('look', async () => {
      const { path } = await call('GET /admin/home/banners/{id}/preview', { params: { id } });
      if (shown) shown.location.href = path;
      else location.assign(path);
    });
    if (!done) shown?.close();
  };
  return (
    <>
      <Bar title={t('staff-home.title')}>
        {maySet && (
          <Button variant="main" onClick={() => setEditing('new')}>
            {t('staff-home.add')}
          </Button>
        )}
      </Bar>
      <div className={styles.page}>
        <Refusal>{refusal}</Refusal>
        <section aria-labelledby="banners">
          <h2 id="banners" className={styles.title}>
            {t('staff-home.banners')}
          </h2>
          <p className="muted">
            {t(banners.length > 0 ? 'staff-home.banners_note' : 'staff-home.no_banners')}
          </p>
          {banners.length > 0 && (
            <BannersList
              banners={banners}
              maySet={maySet}
              busy={busy !== null}
              onOrder={(ids) => void run('order', () => call('POST /admin/home/order', { body: { ids } }))}
              onEdit={setEditing}
              onLook={(banner) => void look(banner)}
            />
          )}
        </section>
        <section aria-labelledby="sections">
          <h2 id="sections" className={styles.title}>
            {t('staff-home.sections')}
          </h2>
          <SectionsList
            sections={sections}
            maySet={maySet}
            busy={busy !== null}
            onSet={(next) =>
              void run('sections', () =>
                call('POST /admin/home/sections', { body: { sections: next, version } }),
              )
            }
          />
        </section>
      </div>
      {editing && (
        <BannerDialog
          banner={editing === 'new' ? null : newest(banners, editing, ({ id }) => id)}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}
