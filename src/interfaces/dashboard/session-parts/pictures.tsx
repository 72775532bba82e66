import type { ActivityLabel } from '../../../catalog';
import type { PublicAddress } from '../../../platform/config';
import { picturePolicy, pictureSource } from '../../public-pages';
import { useVisit } from '../frame/visit';

/** Number of activity colours, each with a light and a dark variant. */
const COLOURS = 8;

/** The class for the colour of an activity, which is always the same. @param id its numeric ID */
export function colourOf(id: number): string {
  return `colour-${id % COLOURS}`;
}

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

/** The address of the first image that can be shown. */
function pictureOf({ imageUrls }: ActivityLabel, address: PublicAddress): string | undefined {
  return imageUrls.find((url) => pictureSource(url, address) !== undefined);
}

/** Permits the pictures of these activities. */
export function activityPicturePolicy(
  activities: readonly ActivityLabel[],
  address: PublicAddress,
): Record<string, string> {
  return picturePolicy(
    activities.flatMap((activity) => pictureOf(activity, address) ?? []),
    address,
  );
}
