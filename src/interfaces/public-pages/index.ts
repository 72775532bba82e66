export { BookingHeadingsService } from './booking-headings.service';
export { activityPicturePolicy, colourOf, pictureOf, picturePolicy, pictureSource } from './picture-sources';
export { PublicPagesModule } from './public-pages.module';
export { ActivityContent } from './shop/activities/activity-content';
export { ShopPreviews } from './shop/shop-previews.service';
export { ParticipantAnswers } from './waiver/participant-answers';
export { waiverPreview } from './waiver/waiver-view';
