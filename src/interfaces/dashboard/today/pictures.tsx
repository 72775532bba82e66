import type { ActivityLabel } from '../../../catalog';
import { contentSecurityPolicy } from '../../../platform/http/messages';
import type { DayOverview } from './day-overview.service';

/** Number of activity colours, each with a light and a dark variant. */
const COLOURS = 8;

/** The class for the colour of an activity, which is always the same. @param id its numeric ID */
export function colourOf(id: number): string {
  return `colour-${id % COLOURS}`;
}

/** The activity’s picture, or its colour with its initial. */
export function Thumbnail({ activity, activityId }: { activity: ActivityLabel; activityId: number }) {
  const url = pictureOf(activity);
  return (
    <span class={`thumbnail ${colourOf(activityId)}`} aria-hidden="true">
      {[...activity.name][0]}
      {url !== undefined && <img src={url} alt="" loading="lazy" referrerPolicy="no-referrer" />}
    </span>
  );
}

function pictureOf({ imageUrls }: ActivityLabel): string | undefined {
  return imageUrls.find((url) => URL.canParse(url) && new URL(url).protocol === 'https:');
}

/** Permits the pictures of the page, from exactly their hosts. */
export function picturePolicy({ sessions }: DayOverview): Record<string, string> {
  const origins = sessions
    .filter(({ state }) => state === 'next')
    .flatMap(({ activity }) => pictureOf(activity) ?? [])
    .map((url) => new URL(url).origin);
  return { 'Content-Security-Policy': contentSecurityPolicy([...new Set(origins)]) };
}
