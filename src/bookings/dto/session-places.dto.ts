import { ActivityIdField } from '../../platform/values/identifiers';
import { DateField, IntegerField, TextField, TimeField, TimestampField } from '../../platform/http/validation';

/** Fields of every response that contains places of a timeslot. */
export abstract class SessionPlacesDto {
  @ActivityIdField()
  ActivityID!: string;

  @TextField({ example: 'Sunset kayak tour' })
  ProductName!: string;

  @DateField()
  Date!: string;

  @TimeField()
  Time!: string;

  @TimestampField()
  StartsAt!: number;

  @TextField({ max: 64, example: 'Europe/London' })
  TimeZone!: string;

  @IntegerField({ min: 1, example: 2 })
  Participants!: number;
}
