export { Choices, CheckBox, FileInput, type Option, Select, TextArea, TextInput } from './forms/fields';
export { type Filters, Narrow, given, toOption } from './forms/filters';
export { ConfirmedForm, CollapsedFields, Form, FormTokenContext, ShownBefore, useField } from './forms/form';
export {
  CSRF_FIELD,
  ONE_TIME_FIELD,
  isOfEarlierSession,
  readForm,
  rejectForeignForm,
  requireOwnForm,
} from './forms/form-body';
export {
  count,
  formatDate,
  formatDates,
  formatDeadline,
  formatDay,
  formatLongDay,
  formatMoment,
  formatMonth,
  formatWeekday,
  fromDecimal,
} from './format';
export { formatMoney, fractionDigits, toDecimal } from '../../platform/values/money';
export { type FormShape, type Rejection, Submitted, SubmittedForm, submit } from './forms/submitted-form';
export { OneTimeForms } from './forms/one-time-forms.service';
export { validated } from './forms/validated';
export { InLanguage, type PageLanguage, pageLanguageOf, useLanguage } from './language/language';
export {
  type KnownLanguage,
  RequestLanguage,
  type RequestedLanguage,
  resolveLanguage,
  UNKNOWN_CUSTOMER,
} from './language/requested-language';
export { ErrorPages } from './html-error.filter';
export { PagesModule } from './pages.module';
export { Badge, CapacityBar, Empty, Detail, Panel, type Tone } from './parts';
export { Mark, PlainLayout } from './plain-layout';
export { PublicForm, PublicPages } from './public-pages.decorator';
export { QrCode, qrPicture } from './qr-code';
export { answerView, renderPage } from './render';
export { type DocumentOptions, type PageTitle, PageView, RedirectView, type RenderedPage, type View } from './view';
export { ASSET_URLS, assetBytes, QR_READER_URL } from './assets/assets';
