import type { Activity, TicketTypeEntity } from '../../catalog';
import type { OctoMediaDto } from './dto/content.dto';

/** What customers read about an activity; nothing that is not kept is made up. */
export function toContent({ name, description, imageUrls, durationMinutes }: Activity) {
  return {
    title: name,
    shortDescription: null,
    description,
    features: [],
    faqs: [],
    media: imageUrls.map(toMedia),
    locations: [],
    categoryLabels: [],
    durationMinutesFrom: durationMinutes,
    durationMinutesTo: null,
    commentary: [],
  };
}

export function toUnitContent({ name }: TicketTypeEntity) {
  return { title: name, shortDescription: '', features: [] };
}

function toMedia(src: string, index: number): OctoMediaDto {
  const type = /\.png([?#]|$)/i.test(src) ? 'image/png' : 'image/jpeg';
  return { src, type, rel: index === 0 ? 'COVER' : 'GALLERY', title: null, caption: null, copyright: null };
}
