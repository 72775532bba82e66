import { CurrencyField, VatPercentField } from '../../platform/values/money';
import {
  BooleanField,
  EmailField,
  IntegerField,
  ObjectField,
  PatternField,
  PhoneField,
  TextField,
  WebAddressField,
} from '../../platform/http/validation';
import { WriteCancellationPolicyDto } from '../settings/cancellation-policy';
import { WriteStorefrontDto } from '../settings/storefront';
import { WriteQuietHoursDto } from '../settings/quiet-hours';
import {
  AddressField,
  CountryField,
  EmbedOriginsField,
  LocaleField,
  LogoField,
  TimeZoneField,
  ADMISSION,
  BILLING,
  CLEARABLE,
  COLOUR,
  MAIL_PARTNER_CUSTOMERS,
  PUBLIC,
  SENDER,
} from './settings.fields';

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
    description: 'Colour of emails and of pages for customers. An empty string restores the default.',
  })
  Colour?: string;

  @LogoField({
    ...CLEARABLE,
    description:
      'HTTPS URL of the logo in emails (48 pixels high) and on pages for customers (40). An empty string removes it.',
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

  @IntegerField({ ...BILLING, optional: true })
  BillingDay?: number;

  @ObjectField(() => WriteStorefrontDto, {
    optional: true,
    description: 'The online shop at `/shop/{operator}`. Fields that you leave out stay unchanged.',
  })
  Storefront?: WriteStorefrontDto;

  @EmbedOriginsField({
    optional: true,
    description: 'Sites that may show the online shop in a frame. An empty list permits none.',
  })
  EmbedOrigins?: string[];
}
