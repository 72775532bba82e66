import { Get, Post } from '@nestjs/common';
import { ChangeSettingsDto, OperatorsService, toSettings } from '../../../operators';
import { PageView, type Rejection, Submitted, SubmittedForm, type View, submit } from '../../html';
import { redirect } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { SettingsPage } from './settings.page';

const SENDER_FIELDS = ['SenderName', 'SenderEmail', 'ReplyTo'];
const PUBLIC_FIELDS = ['Website', 'PublicEmail', 'Telephone', 'Address'];

@PageController('settings', 'owner')
export class SettingsController {
  constructor(private readonly operators: OperatorsService) {}

  @Get()
  show(): PageView {
    return page();
  }

  @Post()
  change(@CurrentVisit() { operatorId }: Visit, @Submitted() form: SubmittedForm): Promise<View> {
    return submit(
      'settings',
      form,
      async () => {
        const changes = await form.as(ChangeSettingsDto, {
          booleans: ['MailPartnerCustomers'],
          integers: ['WaitlistOfferMinutes', 'AdmitMinutesBefore'],
          blankable: ['Name', 'TimeZone', 'Currency', ...SENDER_FIELDS, 'Locale', ...PUBLIC_FIELDS],
        });
        await this.operators.changeSettings(operatorId, toSettings(changes));
        return redirect('/dashboard/settings', 'settings-changed');
      },
      (rejection) => page(rejection),
    );
  }
}

function page(rejection?: Rejection): PageView {
  return new PageView('Settings', <SettingsPage rejection={rejection} />);
}
