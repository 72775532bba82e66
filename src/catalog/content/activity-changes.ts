import type { Activity } from '../activity';
import type { ActivityEntity } from '../activity.entity';
import { type ActivityContent, type ContentLists, rearrangeImages } from './activity-content';
import type { Translations } from './translations';

type OwnDetails = Omit<
  ActivityEntity,
  'id' | 'operatorId' | 'publicId' | 'hasRequiredQuestions' | 'withdrawnAt' | 'createdAt' | 'updatedAt'
>;

interface RelatedDetails {
  /** Descriptions of the images, in their order; undefined ones remain. */
  readonly imageAlts?: readonly (string | undefined)[];
  /** Replace those of the same languages; empty ones are removed. */
  readonly translations?: Translations;
}

export type ActivityDetails = OwnDetails & RelatedDetails;

export type ActivityChanges = Partial<Omit<OwnDetails, 'content' | 'contentLists'>> &
  RelatedDetails & {
    readonly content?: Partial<ActivityContent>;
    readonly contentLists?: Partial<ContentLists>;
  };

/** What a change writes into the row of the activity. */
export function changedColumns(activity: Activity, changes: ActivityChanges): Partial<ActivityEntity> {
  const { imageAlts, translations: _, content, contentLists, ...columns } = changes;
  const images = rearrangeImages(activity, columns.imageUrls ?? activity.imageUrls, imageAlts);
  return {
    ...columns,
    ...((content ?? columns.imageUrls) && { content: { ...activity.content, ...content, images } }),
    ...(contentLists && { contentLists: { ...activity.contentLists, ...contentLists } }),
  };
}
