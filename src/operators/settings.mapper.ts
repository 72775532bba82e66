import {
  DEFAULT_CANCELLATION_POLICY,
  toCancellationPolicy,
  toCancellationPolicyDto,
} from './settings/cancellation-policy';
import type { ChangeSettingsDto } from './dto/change-settings.dto';
import type { SettingsDto } from './dto/settings.dto';
import type { OperatorEntity } from './operator.entity';
import type { SettingsChanges } from './operators.service';
import { toPercent, toRate } from '../platform/values/money';
import { CLOSED_STOREFRONT, embedOriginsOf, toStorefrontChanges, toStorefrontDto } from './settings/storefront';
import { toQuietHours, toQuietHoursDto } from './settings/quiet-hours';

export function toSettingsDto(operator: OperatorEntity): SettingsDto {
  return {
    Name: operator.name,
    TimeZone: operator.timeZone,
    TimeZoneChange: operator.formerTimeZone === null ? null : { Remaining: operator.timeslotsToMove },
    Currency: operator.currency,
    WaitlistOfferMinutes: operator.waitlistOfferMinutes,
    QuietHours: toQuietHoursDto(operator.quietHours),
    AdmitMinutesBefore: operator.admitMinutesBefore,
    SenderName: operator.senderName,
    SenderEmail: operator.senderEmail,
    ReplyTo: operator.replyTo,
    Colour: operator.colour,
    Logo: operator.logo,
    MailPartnerCustomers: mailsPartnerCustomers(operator),
    Country: operator.country,
    Locale: operator.locale,
    Website: operator.website,
    PublicEmail: operator.publicEmail,
    Telephone: operator.telephone,
    Address: operator.address,
    CancellationPolicy: toCancellationPolicyDto(operator.cancellationPolicy ?? DEFAULT_CANCELLATION_POLICY),
    VATPercent: toPercent(operator.vatRate),
    BillingDay: operator.billingDay,
    Storefront: toStorefrontDto(operator.storefront ?? CLOSED_STOREFRONT),
    EmbedOrigins: [...embedOriginsOf(operator)],
    UpdatedAt: operator.updatedAt,
  };
}

/** Omitted fields stay unchanged; a blank text clears a clearable field. */
export function toSettings(body: ChangeSettingsDto): SettingsChanges {
  return {
    ...(body.Name !== undefined && { name: body.Name }),
    ...(body.TimeZone !== undefined && { timeZone: body.TimeZone }),
    ...(body.Currency !== undefined && { currency: body.Currency }),
    ...toMinutes(body),
    ...(body.QuietHours && { quietHours: toQuietHours(body.QuietHours) }),
    ...toEmailSettings(body),
    ...(body.Country !== undefined && { country: orNone(body.Country) }),
    ...(body.Locale !== undefined && { locale: Intl.getCanonicalLocales(body.Locale)[0]! }),
    ...toContactSettings(body),
    ...(body.VATPercent !== undefined && { vatRate: toRate(body.VATPercent) }),
    ...(body.BillingDay !== undefined && { billingDay: body.BillingDay }),
    ...toShopSettings(body),
    ...(body.CancellationPolicy && { cancellationPolicy: toCancellationPolicy(body.CancellationPolicy) }),
  };
}

/** Whether customers of partner bookings get emails. */
export function mailsPartnerCustomers({ mailPartnerCustomers }: Pick<OperatorEntity, 'mailPartnerCustomers'>): boolean {
  return mailPartnerCustomers === null || Boolean(mailPartnerCustomers);
}

function toContactSettings(body: ChangeSettingsDto): SettingsChanges {
  return {
    ...(body.Website !== undefined && { website: orNone(body.Website) }),
    ...(body.PublicEmail !== undefined && { publicEmail: orNone(body.PublicEmail) }),
    ...(body.Telephone !== undefined && { telephone: orNone(body.Telephone) }),
    ...(body.Address !== undefined && { address: orNone(body.Address) }),
  };
}

function toEmailSettings(body: ChangeSettingsDto): SettingsChanges {
  return {
    ...(body.SenderName !== undefined && { senderName: orNone(body.SenderName) }),
    ...(body.SenderEmail !== undefined && { senderEmail: orNone(body.SenderEmail) }),
    ...(body.ReplyTo !== undefined && { replyTo: orNone(body.ReplyTo) }),
    ...(body.Colour !== undefined && { colour: orNone(body.Colour.toLowerCase()) }),
    ...(body.Logo !== undefined && { logo: orNone(body.Logo) }),
    ...(body.MailPartnerCustomers !== undefined && { mailPartnerCustomers: body.MailPartnerCustomers }),
  };
}

function toShopSettings({ Storefront, EmbedOrigins }: ChangeSettingsDto): SettingsChanges {
  if (!Storefront && !EmbedOrigins) return {};
  const content = Storefront && toStorefrontChanges(Storefront);
  return { storefront: { ...content, ...(EmbedOrigins && { embedOrigins: [...new Set(EmbedOrigins)] }) } };
}

function toMinutes({ WaitlistOfferMinutes, AdmitMinutesBefore }: ChangeSettingsDto): SettingsChanges {
  return {
    ...(WaitlistOfferMinutes !== undefined && { waitlistOfferMinutes: WaitlistOfferMinutes }),
    ...(AdmitMinutesBefore !== undefined && { admitMinutesBefore: AdmitMinutesBefore }),
  };
}

function orNone(text: string): string | null {
  return text.trim() === '' ? null : text;
}
