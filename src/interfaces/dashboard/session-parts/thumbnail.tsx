import type { ActivityLabel } from '../../../catalog';
import { colourOf, pictureOf, pictureSource } from '../../public-pages';
import { useVisit } from '../frame/visit';

/** The activity’s picture, or its colour with its initial. */
export function Thumbnail({ activity, activityId }: { activity: ActivityLabel; activityId: number }) {
  const { address } = useVisit();
  const url = pictureOf(activity, address);
  return (
    <span class={`thumbnail ${colourOf(activityId)}`} aria-hidden="true">
      {[...activity.name][0]}
      {url !== undefined && (
        <img src={pictureSource(url, address)} alt="" loading="lazy" referrerPolicy="no-referrer" />
      )}
    </span>
  );
}
