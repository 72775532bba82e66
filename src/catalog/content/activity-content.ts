/** What an activity can be sold as: the category labels of OCTO. */
export const CATEGORIES = [
  'multi-day',
  'city-cards',
  'adults-only',
  'animals',
  'audio-guide',
  'beaches',
  'bike-tours',
  'boat-tours',
  'classes',
  'day-trips',
  'family-friendly',
  'fast-track',
  'food',
  'guided-tours',
  'history',
  'hop-on-hop-off',
  'literature',
  'live-music',
  'museums',
  'nightlife',
  'outdoors',
  'private-tours',
  'romantic',
  'recurring-events',
  'self-guided',
  'small-group-tours',
  'sports',
  'theme-parks',
  'walking-tours',
  'wheelchair-accessible',
  'accommodation-included',
  'trip-difficulty-easy',
  'trip-difficulty-medium',
  'trip-difficulty-hard',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** Maximum number of texts in a list, and of languages in which an activity is given. */
export const MAX_TEXTS = 20;

/** Maximum length of a text in a list, in characters. */
export const MAX_TEXT_LENGTH = 200;

/** Maximum length of the directions to the meeting point, in characters. */
export const MAX_MEETING_POINT = 1_000;

export interface ImageDetails {
  /** In pixels; null for images on other websites. */
  readonly width: number | null;
  readonly height: number | null;
  /** What the image shows; empty if nobody has described it. */
  readonly alt: string;
}

const UNKNOWN_IMAGE: ImageDetails = { width: null, height: null, alt: '' };

/** Lists of texts that sell an activity. */
export interface ContentLists {
  readonly highlights: readonly string[];
  readonly included: readonly string[];
  readonly excluded: readonly string[];
  readonly whatToBring: readonly string[];
}

/** What else sells it, in addition to its name and description. */
export interface ActivityContent {
  /** Directions; empty if there are none. */
  readonly meetingPoint: string;
  /** BCP 47 tags of the languages in which the activity is given. */
  readonly languages: readonly string[];
  readonly categories: readonly Category[];
  /** In the order of `imageUrls`. */
  readonly images: readonly ImageDetails[];
}

export const NO_LISTS: ContentLists = { highlights: [], included: [], excluded: [], whatToBring: [] };

export const NO_CONTENT: ActivityContent = { meetingPoint: '', languages: [], categories: [], images: [] };

interface Illustrated {
  readonly imageUrls: readonly string[];
  readonly content: ActivityContent;
}

export interface ShownImage extends ImageDetails {
  readonly url: string;
}

/** The images of an activity with what is known about them. */
export function imagesOf({ imageUrls, content }: Illustrated): ShownImage[] {
  return imageUrls.map((url, index) => ({ url, ...(content.images[index] ?? UNKNOWN_IMAGE) }));
}

/**
 * What is known about the images of an activity once they are others.
 * @param alts in the order of the URLs; undefined leaves descriptions unchanged
 */
export function rearrangeImages(
  before: Illustrated,
  imageUrls: readonly string[],
  alts?: readonly (string | undefined)[],
): ImageDetails[] {
  const known = new Map(imagesOf(before).map(({ url, ...details }) => [url, details]));
  return imageUrls.map((url, index) => {
    const details = known.get(url) ?? UNKNOWN_IMAGE;
    return { ...details, alt: alts?.[index] ?? details.alt };
  });
}
