import { CreateOperators1795000000000 } from './initial/operators';
import { CreateApiKeysAndStaff1795000100000 } from './initial/auth';
import { CreateIdempotencyRecords1795000200000 } from './initial/idempotency';
import { CreateActivities1795000300000 } from './initial/catalog';
import { CreateTimeslots1795000400000 } from './initial/availability';
import { CreateBookings1795000500000 } from './initial/bookings';
import { CreateQuestionsAndAnswers1795000600000 } from './initial/waivers';
import { CreateBaskets1795000700000 } from './initial/checkout';
import { CreateWaitlist1795000800000 } from './initial/waitlist';
import { CreateMeters1795000900000 } from './initial/metering';
import { CreateAudit1795001000000 } from './initial/audit';
import { CreateEmails1795001100000 } from './initial/email';
import { CreateWorkflows1795001200000 } from './initial/workflows';
import { CreateEventLog1795001300000 } from './initial/event-log';
import { CreateWebhooks1795001400000 } from './initial/webhooks';
import { CreateReports1795001500000 } from './initial/reports';
import { AddBookingPayments1795001600000 } from './added/booking-payments';
import { AddCancellationPolicies1795001700000 } from './added/cancellation-policies';
import { AddBookingCharges1795001800000 } from './added/booking-charges';
import { AddQuestionFlags1795001900000 } from './added/question-flags';
import { AddTimeZoneChanges1795003410000 } from './added/time-zone-changes';
import { AddTimeslotCancellations1795003400000 } from './added/timeslot-cancellations';
import { AddTimeslotCancellationReasons1795002000000 } from './added/timeslot-cancellation-reasons';
import { AddEmailsAboutChanges1795002100000 } from './added/emails-about-changes';
import { AddEmailSettings1795002110000 } from './added/email-settings';
import { AddEmailResends1795002120000 } from './added/email-resends';
import { AddEmailLayout1795003100000 } from './added/email-layout';
import { AddWaitlistPayments1795003200000 } from './added/waitlist-payments';
import { AddCustomerLanguages1795003900000 } from './added/customer-languages';
import { AddBookingGroups1795005910000 } from './added/booking-groups';
import { AddWithdrawnActivities1795005920000 } from './added/withdrawn-activities';
import { AddUsageExports1795004400000 } from './added/usage-exports';
import { AddUsageSubjects1795004000000 } from './added/usage-subjects';
import { AddRequiredUsage1795004100000 } from './added/required-usage';
import { AddBillingDay1795004200000 } from './added/billing-day';
import { AddBilling1795004600000 } from './added/billing';
import { AddThresholdLevels1795004210000 } from './added/threshold-levels';
import { AddUsageAllowances1795004220000 } from './added/usage-allowances';
import { AddMeterAggregations1795004310000 } from './added/meter-aggregations';
import { AddStorefront1795003800000 } from './added/storefront';
import { AddQuietHours1795003210000 } from './added/quiet-hours';
import { AddStaffRoles1795003230000 } from './added/staff-roles';
import { AddBookingSearchRefresh1795003700000 } from './added/booking-search-refresh';
import { AddBookingSearchSpellings1795003240000 } from './added/booking-search-spellings';
import { AddRefundLimits1795003231000 } from './added/refund-limits';
import { AddOperatorCountry1795003220000 } from './added/operator-country';
import { AddVatRates1795003250000 } from './added/vat-rates';
import { AddPartners1795004700000 } from './added/partners';
import { AddPasswordResets1795003260000 } from './added/password-resets';
import { IndexOpenBalances1795003600000 } from './added/open-balances';
import { AddPictures1795003270000 } from './added/pictures';
import { AddActivityContent1795005090000 } from './added/activity-content';
import { AddEmailPriorities1795003500000 } from './added/email-priorities';
import { AddRefundOutcomes1795003300000 } from './added/refund-outcomes';
import { AddPriceRules1795004710000 } from './added/price-rules';
import { IndexPartnerStatements1795004720000 } from './added/partner-statements';
import { resumable } from '../migrating/resumable';

export { MigrationLeaseLostError } from '../migrating/migration-journal';

/** All migrations in ascending order. */
export const MIGRATIONS = [
  CreateOperators1795000000000,
  CreateApiKeysAndStaff1795000100000,
  CreateIdempotencyRecords1795000200000,
  CreateActivities1795000300000,
  CreateTimeslots1795000400000,
  CreateBookings1795000500000,
  CreateQuestionsAndAnswers1795000600000,
  CreateBaskets1795000700000,
  CreateWaitlist1795000800000,
  CreateMeters1795000900000,
  CreateAudit1795001000000,
  CreateEmails1795001100000,
  CreateWorkflows1795001200000,
  CreateEventLog1795001300000,
  CreateWebhooks1795001400000,
  CreateReports1795001500000,
  AddBookingPayments1795001600000,
  AddCancellationPolicies1795001700000,
  AddBookingCharges1795001800000,
  AddQuestionFlags1795001900000,
  AddTimeslotCancellationReasons1795002000000,
  AddEmailsAboutChanges1795002100000,
  AddEmailSettings1795002110000,
  AddEmailResends1795002120000,
  AddEmailLayout1795003100000,
  AddWaitlistPayments1795003200000,
  AddQuietHours1795003210000,
  AddStaffRoles1795003230000,
  AddBookingSearchSpellings1795003240000,
  AddRefundLimits1795003231000,
  AddOperatorCountry1795003220000,
  AddVatRates1795003250000,
  AddPasswordResets1795003260000,
  AddPictures1795003270000,
  AddBookingSearchRefresh1795003700000,
  AddEmailPriorities1795003500000,
  AddTimeslotCancellations1795003400000,
  AddTimeZoneChanges1795003410000,
  AddRefundOutcomes1795003300000,
  IndexOpenBalances1795003600000,
  AddStorefront1795003800000,
  AddCustomerLanguages1795003900000,
  AddUsageSubjects1795004000000,
  AddRequiredUsage1795004100000,
  AddBillingDay1795004200000,
  AddBilling1795004600000,
  AddThresholdLevels1795004210000,
  AddUsageExports1795004400000,
  AddUsageAllowances1795004220000,
  AddMeterAggregations1795004310000,
  AddPartners1795004700000,
  IndexPartnerStatements1795004720000,
  AddBookingGroups1795005910000,
  AddWithdrawnActivities1795005920000,
  AddPriceRules1795004710000,
  AddActivityContent1795005090000,
].map(resumable);
