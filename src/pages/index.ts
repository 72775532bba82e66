export { Choices, CheckBox, type Option, Select, TextArea, TextInput } from './fields';
export { type Asked, Narrow, given, toOption } from './filters';
export { Form, FormTokenContext, useField } from './form';
export { readForm, refuseForeignForm } from './form-body';
export {
  count,
  formatDate,
  formatDates,
  formatDay,
  formatMoment,
  formatMoney,
  formatMonth,
  fractionDigits,
  fromDecimal,
  toDecimal,
} from './format';
export { type FormShape, type Rejection, Submitted, SubmittedForm, submit, validated } from './forms';
export { HtmlErrorFilter } from './html-error.filter';
export { PagesModule } from './pages.module';
export { Badge, CapacityBar, Empty, Fact, Panel, type Tone } from './parts';
export { Mark, PlainLayout } from './plain-layout';
export { PublicPages } from './public-pages.decorator';
export { QrCode } from './qr-code';
export { answerView } from './render';
export { PageView, RedirectView, type View } from './view';
export { ASSET_URLS, QR_READER_URL } from './assets/assets';
