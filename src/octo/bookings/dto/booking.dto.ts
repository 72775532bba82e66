import { BooleanField, EnumField, ListField, ObjectField, TextField, TextListField } from '../../../shared/validation';
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
  description: 'With `octo/pricing`: as it was when it was reserved.',
};

class OctoDeliveryOptionDto {
  @EnumField(DELIVERY_FORMATS, { named: 'OctoDeliveryFormat', example: 'QRCODE', description: 'How it is shown.' })
  deliveryFormat!: string;

  @TextField({ example: 'A1B2C3D4E5', description: 'What the code is to say.' })
  deliveryValue!: string;
}

export class OctoTicketDto {
  @EnumField(['DIGITAL', 'PRINT', 'MANIFEST'], {
    named: 'OctoRedemptionMethod',
    example: 'DIGITAL',
    description: '`DIGITAL`: its code must be shown.',
  })
  redemptionMethod!: string;

  @TextField({ nullable: true, example: null, description: 'When it was redeemed.' })
  utcRedeemedAt!: string | null;

  @ListField(() => OctoDeliveryOptionDto, {
    description: 'None until the booking is confirmed, and once it is cancelled.',
  })
  deliveryOptions!: OctoDeliveryOptionDto[];
}

export class OctoCancellationDto {
  @EnumField(['FULL', 'PARTIAL', 'NONE'], { named: 'OctoRefund', example: 'FULL', description: 'What is paid back.' })
  refund!: string;

  @TextField({ nullable: true, example: 'The customer is ill.', description: 'Why, if it was said.' })
  reason!: string | null;

  @TextField({ example: UTC, description: 'When it was cancelled.' })
  utcCancelledAt!: string;
}

export class OctoUnitItemDto {
  @TextField({ example: '7a9c2f10-90a7-4f0e-9d3c-0a1b2c3d4e5f', description: 'The ticket within its booking.' })
  uuid!: string;

  @TextField({ nullable: true, example: null, description: 'The reseller’s own.' })
  resellerReference!: string | null;

  @TextField({ example: '4T9V2K7XQ0MA', description: 'The code of the ticket.' })
  supplierReference!: string;

  @TextField({ example: '1', description: 'What was bought.' })
  unitId!: string;

  @ObjectField(() => OctoUnitDto, { description: 'What was bought, as it is now.' })
  unit!: OctoUnitDto;

  @EnumField(STATUSES, { named: 'OctoBookingStatus', example: 'CONFIRMED', description: 'What has become of it.' })
  status!: Status;

  @TextField({ nullable: true, example: null, description: 'When it was redeemed.' })
  utcRedeemedAt!: string | null;

  @ObjectField(() => OctoContactDto, { description: 'Whose it is.' })
  contact!: OctoContactDto;

  @ObjectField(() => OctoTicketDto, { description: 'What is shown at the entry.' })
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
    description: 'Where the customer answers what the product asks; null when nothing is left to do.',
  })
  completionUrl!: string | null;
}

class OctoExtensionsDto {
  @ObjectField(() => OctoSlipwayExtensionDto, { description: 'What is ours beside the standard.' })
  slipway!: OctoSlipwayExtensionDto;
}

export class OctoBookingDto {
  @TextField({ example: 'A1B2C3D4E5', description: 'The operator’s reference.' })
  id!: string;

  @TextField({ example: '0b9c9a3e-6c33-4f0c-8d7a-2f2f4b6f3b11', description: 'In lower case.' })
  uuid!: string;

  @BooleanField({ example: false, description: 'True of what a sandbox key booked.' })
  testMode!: boolean;

  @TextField({ nullable: true, example: 'ORDER-1', description: 'The reseller’s own.' })
  resellerReference!: string | null;

  @TextField({ example: 'A1B2C3D4E5', description: 'The operator’s reference, from the reservation on.' })
  supplierReference!: string;

  @EnumField(STATUSES, { named: 'OctoBookingStatus', example: 'CONFIRMED', description: 'What has become of it.' })
  status!: Status;

  @TextField({ example: UTC, description: 'When it was reserved.' })
  utcCreatedAt!: string;

  @TextField({ example: UTC, description: 'Of its last change.' })
  utcUpdatedAt!: string;

  @TextField({ nullable: true, example: null, description: 'When its places are free again unless it is confirmed.' })
  utcExpiresAt!: string | null;

  @TextField({ nullable: true, example: UTC, description: 'When it was confirmed; kept when it is cancelled.' })
  utcConfirmedAt!: string | null;

  @TextField({ nullable: true, example: null, description: 'When the last of its tickets was redeemed.' })
  utcRedeemedAt!: string | null;

  @TextField({ example: 'a_sunsetkayak1', description: 'The product.' })
  productId!: string;

  @ObjectField(() => OctoProductDto, { description: 'As it is now.' })
  product!: OctoProductDto;

  @TextField({ example: 'DEFAULT', description: 'Its option.' })
  optionId!: string;

  @ObjectField(() => OctoOptionDto, { description: 'The option, as it is now.' })
  option!: OctoOptionDto;

  @BooleanField({ example: true, description: 'Whether it can be cancelled, and so changed, now.' })
  cancellable!: boolean;

  @ObjectField(() => OctoCancellationDto, { nullable: true, notInExample: true, description: 'Of what was cancelled.' })
  cancellation!: OctoCancellationDto | null;

  @BooleanField({ example: false, description: 'Never.' })
  freesale!: boolean;

  @TextField({ example: '2026-12-05T10:00:00+00:00', description: 'Where it is booked.' })
  availabilityId!: string;

  @ObjectField(() => OctoAvailabilityDto, { description: 'Where it is booked, as it is now.' })
  availability!: OctoAvailabilityDto;

  @ObjectField(() => OctoContactDto, { description: 'Whose it is.' })
  contact!: OctoContactDto;

  @TextField({ nullable: true, example: 'Vegetarian', description: 'What the operator is to know.' })
  notes!: string | null;

  @TextListField({
    values: DELIVERY_METHODS,
    named: 'OctoDeliveryMethod',
    example: ['TICKET', 'VOUCHER'],
    description: 'Those of the product.',
  })
  deliveryMethods!: string[];

  @ObjectField(() => OctoTicketDto, { description: 'Of the whole booking.' })
  voucher!: OctoTicketDto;

  @ListField(() => OctoUnitItemDto, { description: 'One for each ticket.' })
  unitItems!: OctoUnitItemDto[];

  @ShownAnswersField()
  questionAnswers?: OctoQuestionAnswerDto[];

  @ObjectField(() => OctoPriceDto, { ...PRICING, description: 'With `octo/pricing`: the sum of its tickets.' })
  pricing?: OctoPriceDto;

  @ObjectField(() => OctoExtensionsDto, { description: 'What is beside the standard.' })
  extensions!: OctoExtensionsDto;
}
