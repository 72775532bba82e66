import { OmitType } from '@nestjs/swagger';
import { TimeslotChangeDto, TimeslotFilterDto } from '../../../../availability';
import { ObjectField } from '../../../../platform/http/validation';

class DatesDto extends OmitType(TimeslotFilterDto, ['ActivityID']) {}

/** A change of many timeslots, which unlike in the API can be of all activities. */
export class BulkChangeDto {
  @ObjectField(() => DatesDto, { description: 'Timeslots to change.' })
  Filter!: DatesDto;

  @ObjectField(() => TimeslotChangeDto, { optional: true, description: 'What to change.' })
  Change?: TimeslotChangeDto;
}
