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
import { CancellationPolicyDto, WriteCancellationPolicyDto } from '../settings/cancellation-policy';
import { QuietHoursDto, WriteQuietHoursDto } from '../settings/quiet-hours';
import { AddressField, CountryField, LocaleField, LogoField, TimeZoneField } from './settings.fields';

const COLOUR = { what: 'a colour such as #1f4e79', example: '#1f4e79' };

const PUBLIC = {
  website: 'https://harbour.example',
  email: 'bookings@harbour.example',
};

const ADMISSION = {
  max: 10_080,
  example: 180,
  description: 'Minutes before the start of the session from which tickets are valid.',
};

const SENDER = { example: 'hello@harbour.example' };

const MAIL_PARTNER_CUSTOMERS = {
  example: true,
  description: 'Whether workflows send emails to customers of bookings made by partners and resellers.',
};

/** `null` means the same as absent, so an empty string clears the value. */
const CLEARABLE = { optional: true, min: 0, description: 'New value. An empty string clears it.' } as const;

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
      'Colour of the band at the top of emails; `null` for the default. Text on it is black or white, whichever is easier to read.',
  })
  Colour!: string | null;

  @LogoField({
    nullable: true,
    description: 'HTTPS URL of the logo at the top of emails; `null` to show the name.',
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

  @TimestampField({ description: 'Time of the last change of any setting, in Unix seconds.' })
  UpdatedAt!: number;
}

export class ChangeSettingsDto {
  @TextField({ max: 200, optional: true, example: 'Harbour Watersports' })
  Name?: string;

  @TimeZoneField({ optional: true })
  TimeZone?: string;

  @CurrencyField({ optional: true })
  Currency?: string;

  @IntegerField({
    min: 5,
    max: 10_080,
    optional: true,
    example: 120,
    description: 'Minutes that a customer on the waitlist has to accept an offer.',
  })
  WaitlistOfferMinutes?: number;

  @ObjectField(() => WriteQuietHoursDto, {
    optional: true,
    description:
      'Local times between which no waitlist offers are made. Earlier offers keep their deadlines. An empty object turns quiet hours off.',
  })
  QuietHours?: WriteQuietHoursDto;

  @IntegerField({ ...ADMISSION, optional: true })
  AdmitMinutesBefore?: number;

  @TextField({ max: 200, example: 'Harbour Watersports', ...CLEARABLE })
  SenderName?: string;

  @EmailField({ ...SENDER, ...CLEARABLE })
  SenderEmail?: string;

  @EmailField({ ...SENDER, ...CLEARABLE })
  ReplyTo?: string;

  @PatternField({
    ...COLOUR,
    pattern: /^(#[0-9a-fA-F]{6})?$/,
    optional: true,
    description: 'Colour of the band at the top of emails. An empty string restores the default.',
  })
  Colour?: string;

  @LogoField({
    ...CLEARABLE,
    description:
      'HTTPS URL of the logo at the top of emails, which shows it 48 pixels high. An empty string removes it.',
  })
  Logo?: string;

  @BooleanField({ ...MAIL_PARTNER_CUSTOMERS, optional: true })
  MailPartnerCustomers?: boolean;

  @CountryField({
    ...CLEARABLE,
    description: 'Country (ISO 3166) whose national phone numbers staff can type. An empty string clears it.',
  })
  Country?: string;

  @LocaleField({ optional: true })
  Locale?: string;

  @WebAddressField({ example: PUBLIC.website, ...CLEARABLE })
  Website?: string;

  @EmailField({ example: PUBLIC.email, ...CLEARABLE })
  PublicEmail?: string;

  @PhoneField({ ...CLEARABLE, description: 'Phone number in E.164 format. An empty string clears it.' })
  Telephone?: string;

  @AddressField(CLEARABLE)
  Address?: string;

  @ObjectField(() => WriteCancellationPolicyDto, {
    optional: true,
    description:
      'What customers get back when they cancel. Bookings keep the policy under which they were made. An empty object restores the default: everything until 24 hours before the start.',
  })
  CancellationPolicy?: WriteCancellationPolicyDto;

  @VatPercentField({
    optional: true,
    description:
      'VAT included in your prices, in percent with up to two decimals, unless the activity has its own; 0 for none. Payments keep the rate at which they were recorded.',
  })
  VATPercent?: number;
}
