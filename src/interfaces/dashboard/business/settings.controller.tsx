import { Get, Post } from '@nestjs/common';
import {
  ChangeSettingsDto,
  OperatorsService,
  type SettingsChanges,
  toInternationalPhone,
  toSettings,
} from '../../../operators';
import { ValidationError } from '../../../platform/errors';
import { type PageView, Submitted, SubmittedForm, type View, submit, validated } from '../../html';
import { impossiblePhone } from '../booking-parts/customer-phone';
import { redirect } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { POLICY_FIELDS, nameStepAsInForm, readPolicy } from '../policy/policy-form';
import { settingsPage } from './settings-view';

const SENDER_FIELDS = ['SenderName', 'SenderEmail', 'ReplyTo', 'Colour', 'Logo'];
const QUIET_FIELDS = ['QuietHours.From', 'QuietHours.Until'] as const;
const PUBLIC_FIELDS = ['Website', 'PublicEmail', 'Telephone', 'Address'];

@PageController('settings')
export class SettingsController {
  constructor(private readonly operators: OperatorsService) {}

  @Get()
  show(@CurrentVisit() visit: Visit): PageView {
    return settingsPage(visit);
  }

  @Post()
  change(@CurrentVisit() visit: Visit, @Submitted() form: SubmittedForm): Promise<View> {
    const { operatorId, operator } = visit;
    return submit(
      'settings',
      form,
      async () => {
        await this.operators.changeSettings(operatorId, await readSettings(form, operator.country));
        return redirect('/dashboard/settings', 'settings-changed');
      },
      (rejection) => settingsPage(visit, rejection),
    );
  }
}

/** @throws ValidationError with the field names of the form */
async function readSettings(form: SubmittedForm, country: string | null): Promise<SettingsChanges> {
  const body = form.toBody(ChangeSettingsDto, {
    booleans: ['MailPartnerCustomers'],
    integers: ['WaitlistOfferMinutes', 'AdmitMinutesBefore', 'BillingDay'],
    blankable: ['Name', 'TimeZone', 'Currency', 'Country', ...SENDER_FIELDS, 'Locale', ...PUBLIC_FIELDS],
    additional: [...QUIET_FIELDS, ...POLICY_FIELDS, 'VATPercent'],
  });
  try {
    const separate = { ...readQuietHours(form), ...readPolicy(form), ...readVat(form) };
    const { telephone, faults } = readTelephone(form, form.text('Country') || country);
    return toSettings(await validated(ChangeSettingsDto, { ...body, ...separate, ...telephone }, faults));
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ValidationError(error.errors.map(nameStepAsInForm(form)), error.total);
  }
}

/** Converts a phone number as people type it to E.164; an empty field clears it. */
function readTelephone(form: SubmittedForm, country: string | null) {
  const typed = form.text('Telephone');
  if (typed === '' || !form.hasChanged('Telephone')) return { telephone: {}, faults: [] };
  const phone = toInternationalPhone(typed, country);
  return phone === undefined
    ? { telephone: { Telephone: undefined }, faults: [impossiblePhone('Telephone', country)] }
    : { telephone: { Telephone: phone }, faults: [] };
}

/** An empty field means no VAT. */
function readVat(form: SubmittedForm): object {
  return form.fields.includes('VATPercent') && form.hasChanged('VATPercent')
    ? { VATPercent: form.decimal('VATPercent') ?? 0 }
    : {};
}

/** Both times, if one of them was changed; no times turn quiet hours off. */
function readQuietHours(form: SubmittedForm): object {
  if (!QUIET_FIELDS.some((name) => form.fields.includes(name) && form.hasChanged(name))) return {};
  const [From, Until] = QUIET_FIELDS.map((name) => form.text(name) || undefined);
  return { QuietHours: { ...(From && { From }), ...(Until && { Until }) } };
}
