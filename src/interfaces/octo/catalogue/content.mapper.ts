import { type Activity, type TicketTypeEntity, imagesOf } from '../../../catalog';
import type { FeatureType, OctoFeatureDto, OctoMediaDto } from './dto/content.dto';
import type { OctoLocationDto } from './dto/location.dto';

/** Content for customers; fields without stored data stay empty. */
export function toContent(activity: Activity) {
  const { name, description, content, durationMinutes } = activity;
  return {
    title: name,
    shortDescription: null,
    description,
    features: toFeatures(activity),
    faqs: [],
    media: imagesOf(activity).map(({ url, alt }, index) => toMedia(url, alt, index)),
    locations: toLocations(activity),
    categoryLabels: [...content.categories],
    durationMinutesFrom: durationMinutes,
    durationMinutesTo: null,
    commentary: content.languages.map((language) => ({ format: 'IN_PERSON' as const, language })),
  };
}

export function toUnitContent({ name }: TicketTypeEntity) {
  return { title: name, shortDescription: '', features: [] };
}

function toFeatures({ contentLists }: Activity): OctoFeatureDto[] {
  const featuresOf = (type: FeatureType, texts: readonly string[]) =>
    texts.map((shortDescription) => ({ shortDescription, type }));
  return [
    ...featuresOf('HIGHLIGHT', contentLists.highlights),
    ...featuresOf('INCLUSION', contentLists.included),
    ...featuresOf('EXCLUSION', contentLists.excluded),
    ...featuresOf('PREARRIVAL_INFORMATION', contentLists.whatToBring),
  ];
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

function toLocations({ location, latitude, longitude, content }: Activity): OctoLocationDto[] {
  if (latitude === null || longitude === null) return [];
  const place = { latitude, longitude, postalAddress: NO_ADDRESS, identifiers: NO_IDENTIFIERS, sameAs: [] };
  return [
    {
      title: location || null,
      shortDescription: content.meetingPoint || null,
      types: ['START'],
      minutesTo: null,
      minutesAt: null,
      place,
    },
  ];
}

function toMedia(src: string, alt: string, index: number): OctoMediaDto {
  const type = /\.png([?#]|$)/i.test(src) ? 'image/png' : 'image/jpeg';
  return { src, type, rel: index === 0 ? 'COVER' : 'GALLERY', title: null, caption: alt || null, copyright: null };
}
