export { ActivitiesService } from './activities.service';
export type { ActivityChanges, ActivityDetails } from './content/activity-changes';
export {
  type Activity,
  type ActivityLabel,
  defaultTicketType,
  isOnSale,
  lowestPrice,
  mapLinkOf,
  partyLimits,
  ticketsThatFit,
} from './activity';
export {
  ACTIVITY_STATUSES,
  ACTIVITY_TYPES,
  AVAILABILITY_TYPES,
  ActivityEntity,
  CONTACT_FIELDS,
  MAX_IMAGES,
} from './activity.entity';
export { toActivityChanges, toActivityDetails, toTicketTypeRequests } from './activity.mapper';
export { CatalogModule } from './catalog.module';
export { CATEGORIES, NO_CONTENT, NO_LISTS, imagesOf } from './content/activity-content';
export {
  type LocalizedActivity,
  type TranslatableField,
  type TranslatedTexts,
  TRANSLATABLE_FIELDS,
  type Translations,
  localize,
  originalText,
  untranslatedFields,
} from './content/translations';
export { TranslationsService } from './content/translations.service';
export { ChangeActivityDto, CreateActivityDto } from './dto/activity.dto';
export { TranslationDto } from './dto/content.dto';
export { logoPath, ownLogoId, ownPicturePath, picturePath } from './pictures/own-pictures';
export { PictureUseService } from './pictures/picture-use.service';
export { PriceRuleDto } from './dto/price-rule.dto';
export { MAX_PRICE_RULES, PriceRuleEntity } from './prices/price-rule.entity';
export { toPriceRules } from './prices/price-rule.mapper';
export {
  type DatePrice,
  type NewPriceRule,
  type PriceRule,
  type PricedActivity,
  type SessionStart,
  atLowestOn,
  atSession,
  pricesOn,
} from './prices/price-rules';
export { PriceRulesService } from './prices/price-rules.service';
export { PriceRuleNotFoundError, ProductNotFoundError } from './catalog.errors';
export { ProductsService } from './products.service';
export { TicketTypeEntity, UNIT_TYPES } from './ticket-type.entity';
export type { TicketTypeRequest } from './ticket-type-requests';
