import { HotRead, type HotReadRoute } from '../../../platform/hot-routes';
import { CAPABILITIES_HEADER, CAPABILITIES_PARAMETER } from './capabilities';
import { OctoHeaders } from './octo-headers';

/** Queries below `/octo` are not validated. */
type Query = Readonly<Record<string, string>>;

type OctoRoute<Controller, Body extends object> = Pick<
  HotReadRoute<Controller, Query, Body>,
  'method' | 'path' | 'body' | 'places' | 'answer'
> &
  Partial<Pick<HotReadRoute<Controller, Query, Body>, 'headersFrom'>>;

/** A hot read below `/octo`, whose response depends on the requested capabilities. */
export function OctoHotRead<Controller extends object, Body extends object = object>(
  route: OctoRoute<Controller, Body>,
) {
  return HotRead<Controller, Query, Body>({
    headersFrom: OctoHeaders,
    ...route,
    permission: 'ota',
    otherParameters: [CAPABILITIES_PARAMETER],
    varyBy: [CAPABILITIES_HEADER, 'accept-language'],
  });
}
