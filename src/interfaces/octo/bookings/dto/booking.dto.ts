import {
  BooleanField,
  EnumField,
  ListField,
  ObjectField,
  TextField,
  TextListField,
} from '../../../../platform/http/validation';
import { OctoAvailabilityDto } from '../../availability/dto/availability.dto';
import { OctoPriceDto } from '../../catalogue/dto/price.dto';
import { DELIVERY_FORMATS, DELIVERY_METHODS, OctoOptionDto, OctoProductDto } from '../../catalogue/dto/product.dto';
import { OctoUnitDto } from '../../catalogue/dto/unit.dto';
import { OctoQuestionAnswerDto, ShownAnswersField } from '../../questions/dto/question.dto';
import { OctoContactDto } from './contact.dto';

const STATUSES = ['ON_HOLD', 'CONFIRMED', 'REDEEMED', 'CANCELLED', 'EXPIRED'] as const;
type Status = (typeof STATUSES)[number];

const UTC = '2026-12-01T10:00:00Z';
const PRICING = {
  optional: true,
  notInExample: true,
  description: 'Price at the time of the reservation. Requires `octo/pricing`.',
};

class OctoDeliveryOptionDto {
  @EnumField(DELIVERY_FORMATS, { named: 'OctoDeliveryFormat', example: 'QRCODE', description: 'Encoding of the code.' })
  deliveryFormat!: string;

  @TextField({ example: 'A1B2C3D4E5', description: 'Content of the code.' })
  deliveryValue!: string;
}

export class OctoTicketDto {
  @EnumField(['DIGITAL', 'PRINT', 'MANIFEST'], {
    named: 'OctoRedemptionMethod',
    example: 'DIGITAL',
    description: 'How the guest redeems the ticket. `DIGITAL`: by showing the code.',
  })
  redemptionMethod!: string;

  @TextField({ nullable: true, example: null, description: 'Time of the redemption, in UTC; `null` until then.' })
  utcRedeemedAt!: string | null;

  @ListField(() => OctoDeliveryOptionDto, {
    description: 'Codes to show. Empty until the booking is confirmed, and after it is cancelled.',
  })
  deliveryOptions!: OctoDeliveryOptionDto[];
}

export class OctoCancellationDto {
  @EnumField(['FULL', 'PARTIAL', 'NONE'], {
    named: 'OctoRefund',
    example: 'FULL',
    description: 'Extent of the refund. Always `FULL`.',
  })
  refund!: string;

  @TextField({
    nullable: true,
    example: 'The customer is ill.',
    description: 'Reason for the cancellation; `null` if none was given.',
  })
  reason!: string | null;

  @TextField({ example: UTC, description: 'Time of the cancellation, in UTC.' })
  utcCancelledAt!: string;
}

export class OctoUnitItemDto {
  @TextField({
    example: '7a9c2f10-90a7-4f0e-9d3c-0a1b2c3d4e5f',
    description: 'UUID of the ticket, unique within the booking.',
  })
  uuid!: string;

  @TextField({
    nullable: true,
    example: null,
    description: 'Your own reference for the ticket; `null` if there is none.',
  })
  resellerReference!: string | null;

  @TextField({ example: '4T9V2K7XQ0MA', description: 'Ticket code.' })
  supplierReference!: string;

  @TextField({ example: '1', description: 'ID of the unit that was booked.' })
  unitId!: string;

  @ObjectField(() => OctoUnitDto, { description: 'Current version of the unit that was booked.' })
  unit!: OctoUnitDto;

  @EnumField(STATUSES, { named: 'OctoBookingStatus', example: 'CONFIRMED', description: 'Status of the ticket.' })
  status!: Status;

  @TextField({ nullable: true, example: null, description: 'Time of the redemption, in UTC; `null` until then.' })
  utcRedeemedAt!: string | null;

  @ObjectField(() => OctoContactDto, { description: 'Person for whom the ticket is.' })
  contact!: OctoContactDto;

  @ObjectField(() => OctoTicketDto, { description: 'Code to show at the entry.' })
  ticket!: OctoTicketDto;

  @ShownAnswersField()
  questionAnswers?: OctoQuestionAnswerDto[];

  @ObjectField(() => OctoPriceDto, PRICING)
  pricing?: OctoPriceDto;
}

class OctoSlipwayExtensionDto {
  @TextField({
    nullable: true,
    example: 'http://127.0.0.1:3000/waivers/Q7…',
    description:
      'URL of the page where the customer answers the remaining questions; `null` if there are none, or if the booking is not confirmed.',
  })
  completionUrl!: string | null;
}

class OctoExtensionsDto {
  @ObjectField(() => OctoSlipwayExtensionDto, { description: 'Fields that Slipway adds to the standard.' })
  slipway!: OctoSlipwayExtensionDto;
}

export class OctoBookingDto {
  @TextField({ example: 'A1B2C3D4E5', description: 'Operator’s reference. Equal to `supplierReference`.' })
  id!: string;

  @TextField({
    example: '0b9c9a3e-6c33-4f0c-8d7a-2f2f4b6f3b11',
    description: '`uuid` of the reservation, in lower case.',
  })
  uuid!: string;

  @BooleanField({ example: false, description: 'Always `false`: test mode is not supported.' })
  testMode!: boolean;

  @TextField({
    nullable: true,
    example: 'ORDER-1',
    description: 'Your own reference for the booking; `null` if there is none.',
  })
  resellerReference!: string | null;

  @TextField({ example: 'A1B2C3D4E5', description: 'Operator’s reference, available from the reservation on.' })
  supplierReference!: string;

  @EnumField(STATUSES, { named: 'OctoBookingStatus', example: 'CONFIRMED', description: 'Status of the booking.' })
  status!: Status;

  @TextField({ example: UTC, description: 'Time of the reservation, in UTC.' })
  utcCreatedAt!: string;

  @TextField({ example: UTC, description: 'Time of the last change, in UTC.' })
  utcUpdatedAt!: string;

  @TextField({
    nullable: true,
    example: null,
    description: 'Time at which the reservation expires unless you confirm it, in UTC; `null` if it cannot expire.',
  })
  utcExpiresAt!: string | null;

  @TextField({
    nullable: true,
    example: UTC,
    description: 'Time of the confirmation, in UTC; `null` until then. Cancelled bookings keep it.',
  })
  utcConfirmedAt!: string | null;

  @TextField({
    nullable: true,
    example: null,
    description: 'Time at which the last ticket was redeemed, in UTC; `null` until all are.',
  })
  utcRedeemedAt!: string | null;

  @TextField({ example: 'a_sunsetkayak1', description: 'ID of the product.' })
  productId!: string;

  @ObjectField(() => OctoProductDto, { description: 'Current version of the product.' })
  product!: OctoProductDto;

  @TextField({ example: 'DEFAULT', description: 'ID of the option.' })
  optionId!: string;

  @ObjectField(() => OctoOptionDto, { description: 'Current version of the option.' })
  option!: OctoOptionDto;

  @BooleanField({ example: true, description: 'Whether you can cancel, and therefore change, the booking now.' })
  cancellable!: boolean;

  @ObjectField(() => OctoCancellationDto, {
    nullable: true,
    notInExample: true,
    description: 'Details of the cancellation; `null` unless the booking is cancelled.',
  })
  cancellation!: OctoCancellationDto | null;

  @BooleanField({ example: false, description: 'Whether the booking has no availability. Always `false`.' })
  freesale!: boolean;

  @TextField({ example: '2026-12-05T10:00:00+00:00', description: 'ID of the availability.' })
  availabilityId!: string;

  @ObjectField(() => OctoAvailabilityDto, { description: 'Current version of the availability.' })
  availability!: OctoAvailabilityDto;

  @ObjectField(() => OctoContactDto, { description: 'Contact person of the booking.' })
  contact!: OctoContactDto;

  @TextField({
    nullable: true,
    example: 'Vegetarian',
    description: 'Notes for the operator; `null` if there are none.',
  })
  notes!: string | null;

  @TextListField({
    values: DELIVERY_METHODS,
    named: 'OctoDeliveryMethod',
    example: ['TICKET', 'VOUCHER'],
    description: 'Delivery methods of the product.',
  })
  deliveryMethods!: string[];

  @ObjectField(() => OctoTicketDto, { description: 'Voucher for the entire booking.' })
  voucher!: OctoTicketDto;

  @ListField(() => OctoUnitItemDto, { description: 'Tickets of the booking.' })
  unitItems!: OctoUnitItemDto[];

  @ShownAnswersField()
  questionAnswers?: OctoQuestionAnswerDto[];

  @ObjectField(() => OctoPriceDto, { ...PRICING, description: 'Sum of the ticket prices. Requires `octo/pricing`.' })
  pricing?: OctoPriceDto;

  @ObjectField(() => OctoExtensionsDto, { description: 'Fields outside the standard.' })
  extensions!: OctoExtensionsDto;
}
