import type { ShownHours } from '@halfturn/contract/hours.ts';
import { WEEKDAYS, type Weekday } from '@halfturn/contract/primitives/opening-hours.ts';
import { formatDate, formatTime, formatWeekday } from '@halfturn/locales/format.ts';
import { useWords } from '@halfturn/locales/react.ts';
import { Panel } from '@halfturn/ui/panel.tsx';
import styles from './opening-hours.module.css';

/** When the store is open, on its own clock, and whether it is now. */
export function OpeningHours({ hours }: { hours: ShownHours }) {
  const { t, locale } = useWords<'contact'>();
  const clock = (time: string) => formatTime(`2024-01-01T${time}:00Z`, locale);
  return (
    <Panel title={t('contact.hours')} className={styles.panel}>
      <p className={styles.now} data-open={hours.open}>
        <OpenNow hours={hours} />
      </p>
      <dl className={styles.week}>
        {hours.week.map(({ day, spans }) => (
          <div key={day}>
            <dt>{nameOf(day, locale)}</dt>
            <dd>
              {spans.length === 0 && <span className="muted">{t('contact.closed_day')}</span>}
              {spans.map(({ from, to }) => (
                <bdi key={from} className={styles.span}>
                  {from === to ? t('contact.all_day') : `${clock(from)} – ${clock(to)}`}
                </bdi>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {hours.closed.length > 0 && (
        <>
          <h3 className={styles.closed}>{t('contact.closed_days')}</h3>
          <ul className={styles.days}>
            {hours.closed.map(({ from, to, note }) => (
              <li key={from}>
                <bdi>
                  {formatDate(from, locale)}
                  {from !== to && ` – ${formatDate(to, locale)}`}
                </bdi>
                {note && (
                  <>
                    {': '}
                    <bdi>{note}</bdi>
                  </>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="small muted">{t('contact.zone', { zone: hours.zoneName })}</p>
    </Panel>
  );
}

/** Open or closed, and until when. */
export function OpenNow({ hours: { open, changes, timeZone } }: { hours: ShownHours }) {
  const { t, locale } = useWords<'contact'>();
  if (!changes) return t(open ? 'contact.open_now' : 'contact.closed_now');
  const time = formatTime(changes.at, locale, { timeZone });
  if (changes.when === 'today') return t(open ? 'contact.open_until' : 'contact.opens_at', { time });
  const day = (changes.when === 'week' ? formatWeekday : formatDate)(changes.at, locale, { timeZone });
  return t(open ? 'contact.open_until_day' : 'contact.opens_on', { day, time });
}

/** The name of a day of the week: 2024 began on a Monday. */
const nameOf = (day: Weekday, locale: Parameters<typeof formatWeekday>[1]) =>
  formatWeekday(Date.UTC(2024, 0, WEEKDAYS.indexOf(day) + 1), locale);
