import type { ActivityLabel } from '../../catalog';

/**
 * A map of the meeting point, which opens the app on a phone ([Maps URLs](https://developers.google.com/maps/documentation/urls/get-started)).
 * @returns undefined if the operator has entered no location
 */
export function mapLinkOf({ location, latitude, longitude }: ActivityLabel): string | undefined {
  const place = latitude !== null && longitude !== null ? `${latitude},${longitude}` : location;
  return place === '' ? undefined : `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
}
