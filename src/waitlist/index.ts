export { OFFER_ACTOR, OfferAnswersService } from './offers/offer-answers.service';
export { type OfferOverview, OfferOverviewService, type OfferState } from './offers/offer-overview.service';
export { OfferPaymentsService } from './offers/offer-payments.service';
export { WaitlistEntryEntity } from './waitlist-entry.entity';
export {
  type TimeslotQueue,
  type WaitlistOutcome,
  WaitlistOverviewService,
} from './operator/waitlist-overview.service';
export type { OverviewPosition } from './operator/waitlist-overview.repository';
export { StaffOffersService } from './operator/staff-offers.service';
export { WaitlistCompletionService } from './operator/waitlist-completion.service';
export { WaitlistReturnService } from './operator/waitlist-return.service';
export { OfferExpiredError, OfferNotFoundError } from './waitlist.errors';
export { JoinWaitlistDto } from './dto/waitlist.dto';
export { WaitlistModule } from './waitlist.module';
export { WaitlistService } from './waitlist.service';
