import { ListField } from '../../platform/http/validation';
import { OperatorBookingDto } from './operator-booking.dto';
import { BookingAnswerDto, UnitItemDto, UnitItemsField } from '../../bookings';

export class OperatorBookingDetailDto extends OperatorBookingDto {
  @ListField(() => BookingAnswerDto)
  Answers!: BookingAnswerDto[];

  @UnitItemsField()
  UnitItems!: UnitItemDto[];
}
