import { Injectable } from '@nestjs/common';
import { ActivitiesService } from '../../catalog';
import { requireFromBeforeTo } from '../../platform/http/validation';
import type { BookingFilter } from '../../bookings';
import type { FilterBookingsQuery } from '../dto/filter-bookings.query';

/** Builds filters in the same way for the list, the export and the dashboard. */
@Injectable()
export class BookingFiltersService {
  constructor(private readonly activities: ActivitiesService) {}

  /**
   * @throws ValidationError if To is before From
   * @throws ProductNotFoundError if the operator does not have the activity
   */
  async read(operatorId: number, query: FilterBookingsQuery): Promise<BookingFilter> {
    requireFromBeforeTo(query);
    const activity = query.ActivityID && (await this.activities.getActivity(operatorId, query.ActivityID));
    return {
      from: query.From,
      to: query.To,
      activityId: activity ? activity.id : undefined,
      status: query.Status,
      source: query.Source,
      partner: query.Partner,
      paymentStatus: query.PaymentStatus,
      money: query.Money,
      waiver: query.Waiver,
      isFlagged: query.Flagged && true,
      isCheckedIn: query.CheckedIn && query.CheckedIn === 'true',
      needsAnotherDay: query.NeedsAnotherDay && query.NeedsAnotherDay === 'true',
      search: query.Search,
    };
  }
}
