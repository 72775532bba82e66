import { formatLongDate } from '../../platform/values/time';
import { useLanguage } from '../html';
import type { DescribedBooking } from './booking-headings.service';

interface SessionHeadProps {
  readonly described: DescribedBooking;
  /** Number of booked places. */
  readonly places?: number;
}

/** What, when and where: the first thing on every page about a booking. */
export function SessionHead({ described: { heading, location, mapLink, picture }, places }: SessionHeadProps) {
  const { activityName, date, time, timeZone } = heading;
  const { texts, language } = useLanguage();
  return (
    <header class="session-head">
      {picture !== undefined && <img class="session-picture" src={picture} alt="" referrerPolicy="no-referrer" />}
      <h1>{activityName}</h1>
      <p class="session-when">
        <time dateTime={`${date}T${time}`}>
          {formatLongDate(date, language)}, {time}
        </time>
        <TimeZone name={timeZone} />
      </p>
      {(location !== '' || places !== undefined) && (
        <p class="session-where">
          {location !== '' && <span>{location}</span>}
          {mapLink !== undefined && (
            <a href={mapLink} target="_blank" rel="noopener">
              {texts.common.map}
            </a>
          )}
          {places !== undefined && <span>{texts.common.places(places)}</span>}
        </p>
      )}
    </header>
  );
}

/** The zone of a time, which a script hides where it is that of the browser. */
export function TimeZone({ name }: { name: string }) {
  return (
    <span class="muted" data-time-zone={name}>
      {' '}
      ({name})
    </span>
  );
}
