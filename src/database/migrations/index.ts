import { CreateOperatorsAndKeys1795000000000 } from './initial/1795000000000-create-operators-and-keys';
import { CreateCatalogAndTimeslots1795000100000 } from './initial/1795000100000-create-catalog-and-timeslots';
import { CreateBookings1795000200000 } from './initial/1795000200000-create-bookings';
import { CreateUsage1795000300000 } from './initial/1795000300000-create-usage';
import { CreateAnswersAndFiles1795000400000 } from './initial/1795000400000-create-answers-and-files';
import { CreateAudit1795000500000 } from './initial/1795000500000-create-audit';
import { CreateEmails1795000600000 } from './initial/1795000600000-create-emails';
import { CreateWorkflows1795000650000 } from './initial/1795000650000-create-workflows';
import { CreateBaskets1795000700000 } from './initial/1795000700000-create-baskets';
import { CreateWaitlist1795000800000 } from './initial/1795000800000-create-waitlist';
import { CreateStaff1795000900000 } from './initial/1795000900000-create-staff';
import { CreateWaiverDrafts1795001000000 } from './initial/1795001000000-create-waiver-drafts';
import { PackIdempotencyAnswers1795002400000 } from './1795002400000-pack-idempotency-answers';
import { NoteRemovedEmailContents1795002410000 } from './1795002410000-note-removed-email-contents';
import { TellOfMoves1795002600000 } from './1795002600000-tell-of-moves';
import { WriteAboutOtherThings1795002700000 } from './1795002700000-write-about-other-things';
import { FindChangedBookings1795003400000 } from './1795003400000-find-changed-bookings';
import { CreateFacts1795003800000 } from './1795003800000-create-facts';
import { CreateWebhooks1795003900000 } from './1795003900000-create-webhooks';
import { CompletePendingFacts1795004000000 } from './1795004000000-complete-pending-facts';
import { CountOfferChanges1795004200000 } from './1795004200000-count-offer-changes';
import { TakeUsageBack1795004600000 } from './1795004600000-take-usage-back';
import { DescribeMeters1795004800000 } from './1795004800000-describe-meters';
import { WatchUsage1795004810000 } from './1795004810000-watch-usage';
import { CreateFigures1795005000000 } from './1795005000000-create-figures';
import { DescribeToResellers1795005200000 } from './resellers/1795005200000-describe-to-resellers';
import { OpenByHours1795005210000 } from './resellers/1795005210000-open-by-hours';
import { CreateUnitItems1795005220000 } from './resellers/1795005220000-create-unit-items';
import { KeepBookingStamps1795005230000 } from './resellers/1795005230000-keep-booking-stamps';
import { ListTicketsAnew1795005240000 } from './resellers/1795005240000-list-tickets-anew';
import { CountByActivity1795005250000 } from './resellers/1795005250000-count-by-activity';
import { FormatWebhooks1795005260000 } from './resellers/1795005260000-format-webhooks';
import { FindStartTimes1795005270000 } from './resellers/1795005270000-find-start-times';
import { LocateActivities1795005280000 } from './resellers/1795005280000-locate-activities';
import { JudgeTickets1795005300000 } from './desk/1795005300000-judge-tickets';
import { QueueWebhooksFromACursor1795006000000 } from './1795006000000-queue-webhooks-from-a-cursor';
import { FindBookingsByWaiver1795006100000 } from './desk/1795006100000-find-bookings-by-waiver';
import { NoteTimeZoneData1795006200000 } from './desk/1795006200000-note-time-zone-data';
import { FindDeliveriesOfFacts1795006300000 } from './1795006300000-find-deliveries-of-facts';
import { TraceUsageEntries1795006400000 } from './usage/1795006400000-trace-usage-entries';
import { resumable } from '../migrating/resumable';

export { MigrationTakenOver } from '../migrating/migration-journal';

/** Every migration, oldest first. Listed by hand so that a build without one does not compile. */
export const MIGRATIONS = [
  CreateOperatorsAndKeys1795000000000,
  CreateCatalogAndTimeslots1795000100000,
  CreateBookings1795000200000,
  CreateUsage1795000300000,
  CreateAnswersAndFiles1795000400000,
  CreateAudit1795000500000,
  CreateEmails1795000600000,
  CreateWorkflows1795000650000,
  CreateBaskets1795000700000,
  CreateWaitlist1795000800000,
  CreateStaff1795000900000,
  CreateWaiverDrafts1795001000000,
  PackIdempotencyAnswers1795002400000,
  NoteRemovedEmailContents1795002410000,
  TellOfMoves1795002600000,
  WriteAboutOtherThings1795002700000,
  FindChangedBookings1795003400000,
  CreateFacts1795003800000,
  CreateWebhooks1795003900000,
  CompletePendingFacts1795004000000,
  CountOfferChanges1795004200000,
  TakeUsageBack1795004600000,
  DescribeMeters1795004800000,
  WatchUsage1795004810000,
  CreateFigures1795005000000,
  DescribeToResellers1795005200000,
  OpenByHours1795005210000,
  CreateUnitItems1795005220000,
  KeepBookingStamps1795005230000,
  ListTicketsAnew1795005240000,
  CountByActivity1795005250000,
  FormatWebhooks1795005260000,
  FindStartTimes1795005270000,
  LocateActivities1795005280000,
  JudgeTickets1795005300000,
  QueueWebhooksFromACursor1795006000000,
  FindBookingsByWaiver1795006100000,
  NoteTimeZoneData1795006200000,
  FindDeliveriesOfFacts1795006300000,
  TraceUsageEntries1795006400000,
].map(resumable);
