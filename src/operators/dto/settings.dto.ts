import { CurrencyField, VatPercentField } from '../../platform/values/money';
import {
  BooleanField,
  EmailField,
  IntegerField,
  ObjectField,
  PatternField,
  PhoneField,
  TextField,
  TimestampField,
  WebAddressField,
} from '../../platform/http/validation';
import { CancellationPolicyDto } from '../settings/cancellation-policy';
import { StorefrontDto } from '../settings/storefront';
import { QuietHoursDto } from '../settings/quiet-hours';
import {
  AddressField,
  CountryField,
  EmbedOriginsField,
  LocaleField,
  LogoField,
  TimeZoneField,
  ADMISSION,
  BILLING,
  COLOUR,
  MAIL_PARTNER_CUSTOMERS,
  PUBLIC,
  SENDER,
} from './settings.fields';

export class TimeZoneChangeDto {
  @IntegerField({ example: 2350, description: 'Number of timeslots that have not moved to the new time zone.' })
  Remaining!: number;
}

export class SettingsDto {
  @TextField({ max: 200, example: 'Harbour Watersports' })
  Name!: string;

  @TimeZoneField({})
  TimeZone!: string;

  @ObjectField(() => TimeZoneChangeDto, {
    nullable: true,
    description:
      'Set while timeslots still follow a change of the time zone; they are closed for sale until they have. Otherwise `null`.',
  })
  TimeZoneChange!: TimeZoneChangeDto | null;

  @CurrencyField()
  Currency!: string;

  @IntegerField({
    min: 5,
    max: 10_080,
    example: 120,
    description: 'Minutes that a customer on the waitlist has to accept an offer.',
  })
  WaitlistOfferMinutes!: number;

  @ObjectField(() => QuietHoursDto, {
    nullable: true,
    description:
      'Local times between which no waitlist offers are made, and the deadline of open offers is paused; `null` if there are none.',
  })
  QuietHours!: QuietHoursDto | null;

  @IntegerField(ADMISSION)
  AdmitMinutesBefore!: number;

  @TextField({
    max: 200,
    nullable: true,
    example: 'Harbour Watersports',
    description: 'Sender name of emails to customers; `null` to use the name of the operator.',
  })
  SenderName!: string | null;

  @EmailField({
    ...SENDER,
    nullable: true,
    description: 'Sender address of emails to customers; `null` to use the address of the platform.',
  })
  SenderEmail!: string | null;

  @EmailField({
    ...SENDER,
    nullable: true,
    description: 'Address to which customers reply; `null` if they reply to the sender.',
  })
  ReplyTo!: string | null;

  @PatternField({
    ...COLOUR,
    pattern: /^#[0-9a-f]{6}$/,
    nullable: true,
    description:
      'Colour of emails and of pages for customers; `null` for the default. Text on it is black or white, whichever is easier to read.',
  })
  Colour!: string | null;

  @LogoField({
    nullable: true,
    description: 'HTTPS URL of the logo in emails and on pages for customers; `null` to show the name.',
  })
  Logo!: string | null;

  @BooleanField(MAIL_PARTNER_CUSTOMERS)
  MailPartnerCustomers!: boolean;

  @CountryField({
    nullable: true,
    description:
      'Country (ISO 3166) whose national phone numbers staff can type in the dashboard; `null` if they type international ones.',
  })
  Country!: string | null;

  @LocaleField({})
  Locale!: string;

  @WebAddressField({
    nullable: true,
    example: PUBLIC.website,
    description: 'URL of the operator’s website; `null` if there is none.',
  })
  Website!: string | null;

  @EmailField({
    nullable: true,
    example: PUBLIC.email,
    description: 'Email address for resellers; `null` if there is none.',
  })
  PublicEmail!: string | null;

  @PhoneField({ nullable: true, description: 'Phone number in E.164 format; `null` if there is none.' })
  Telephone!: string | null;

  @AddressField({ nullable: true, description: 'Postal address of the operator; `null` if there is none.' })
  Address!: string | null;

  @ObjectField(() => CancellationPolicyDto, {
    description: 'What customers get back when they cancel, unless the activity has its own policy.',
  })
  CancellationPolicy!: CancellationPolicyDto;

  @VatPercentField({
    description: 'VAT included in your prices, in percent, unless the activity has its own; 0 for none.',
  })
  VATPercent!: number;

  @IntegerField(BILLING)
  BillingDay!: number;

  @ObjectField(() => StorefrontDto, { description: 'The online shop at `/shop/{operator}`.' })
  Storefront!: StorefrontDto;

  @EmbedOriginsField({ description: 'Sites that may show the online shop in a frame.' })
  EmbedOrigins!: string[];

  @TimestampField({ description: 'Time of the last change of any setting, in Unix seconds.' })
  UpdatedAt!: number;
}
