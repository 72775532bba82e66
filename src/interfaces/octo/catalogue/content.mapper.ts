import type { Activity, TicketTypeEntity } from '../../../catalog';
import type { OctoMediaDto } from './dto/content.dto';
import type { OctoLocationDto } from './dto/location.dto';

/** Content for customers; fields without stored data stay empty. */
export function toContent(activity: Activity) {
  const { name, description, imageUrls, durationMinutes } = activity;
  return {
    title: name,
    shortDescription: null,
    description,
    features: [],
    faqs: [],
    media: imageUrls.map(toMedia),
    locations: toLocations(activity),
    categoryLabels: [],
    durationMinutesFrom: durationMinutes,
    durationMinutesTo: null,
    commentary: [],
  };
}

export function toUnitContent({ name }: TicketTypeEntity) {
  return { title: name, shortDescription: '', features: [] };
}

const NO_ADDRESS = {
  streetAddress: null,
  addressLocality: null,
  addressRegion: null,
  postalCode: null,
  addressCountry: null,
  postOfficeBoxNumber: null,
};

const NO_IDENTIFIERS = {
  googlePlaceId: null,
  applePlaceId: null,
  tripadvisorLocationId: null,
  yelpPlaceId: null,
  facebookPlaceId: null,
  foursquarePlaceId: null,
  baiduPlaceId: null,
  amapPlaceId: null,
};

function toLocations({ location, latitude, longitude }: Activity): OctoLocationDto[] {
  if (latitude === null || longitude === null) return [];
  const place = { latitude, longitude, postalAddress: NO_ADDRESS, identifiers: NO_IDENTIFIERS, sameAs: [] };
  return [
    { title: location || null, shortDescription: null, types: ['START'], minutesTo: null, minutesAt: null, place },
  ];
}

function toMedia(src: string, index: number): OctoMediaDto {
  const type = /\.png([?#]|$)/i.test(src) ? 'image/png' : 'image/jpeg';
  return { src, type, rel: index === 0 ? 'COVER' : 'GALLERY', title: null, caption: null, copyright: null };
}
