export { activityPicturePolicy, colourOf, pictureOf, picturePolicy, pictureSource } from './picture-sources';
export { PublicPagesModule } from './public-pages.module';
export { ParticipantAnswers } from './waiver/participant-answers';
export { waiverView } from './waiver/waiver-view';
export { WaiverPage } from './waiver/waiver.page';
