export { CreateApiKeyDto, RotateApiKeyDto } from './dto/api-key.dto';
export {
  type CancellationPolicy,
  CancellationPolicyDto,
  DEFAULT_CANCELLATION_POLICY,
  MAX_POLICY_STEPS,
  WriteCancellationPolicyDto,
  refundGranted,
  toCancellationPolicy,
  toCancellationPolicyDto,
} from './settings/cancellation-policy';
export { ChangeSettingsDto } from './dto/change-settings.dto';
export { ChangeStaffDto, CreateStaffDto } from './dto/staff.dto';
export { DEFAULT_LOCALE, OperatorEntity, operatorLanguage } from './operator.entity';
export { OperatorSlugTakenError } from './operators.service';
export { OperatorsModule } from './operators.module';
export { OperatorsService, type SettingsChanges, type TimeZoneMove } from './operators.service';
export { addWakingSeconds, isQuietAt } from './settings/quiet-hours';
export { PHONE_COUNTRIES, toInternationalPhone } from './settings/phone-numbers';
export { mailsPartnerCustomers, toSettings } from './settings.mapper';
export { CLOSED_STOREFRONT, embedOriginsOf, type Storefront } from './settings/storefront';
export { toStaffChanges } from './staff.mapper';
export { SetPartnerTermsDto } from './dto/partner.dto';
export { isPartnerSlug, requirePartnerSlug } from './dto/partner-slug.field';
export { PartnerEntity } from './partners/partner.entity';
export type { Partner } from './partners/partners.repository';
export { type PartnerTerms, PartnersService, type Seller } from './partners/partners.service';
