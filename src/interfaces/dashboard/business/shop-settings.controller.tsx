import { Get, Post } from '@nestjs/common';
import { ChangeSettingsDto, OperatorsService, toSettings } from '../../../operators';
import { PublicAddress } from '../../../platform/config';
import { PageView, type Rejection, Submitted, SubmittedForm, type View, submit } from '../../html';
import { redirect } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { ShopSettingsPage } from './shop-settings.page';

const SHAPE = {
  booleans: ['Storefront.Enabled'],
  blankable: ['Headline', 'Text', 'Terms', 'Privacy'].map((name) => `Storefront.${name}`),
  separated: { EmbedOrigins: /[\s,]+/ },
};

/** The settings of the online shop. */
@PageController('shop')
export class ShopSettingsController {
  constructor(
    private readonly operators: OperatorsService,
    private readonly address: PublicAddress,
  ) {}

  @Get()
  show(@CurrentVisit() visit: Visit): PageView {
    return this.page(visit);
  }

  @Post()
  change(@CurrentVisit() visit: Visit, @Submitted() form: SubmittedForm): Promise<View> {
    return submit(
      'shop',
      form,
      async () => {
        const body = await form.as(ChangeSettingsDto, SHAPE);
        await this.operators.changeSettings(visit.operatorId, toSettings(body));
        return redirect('/dashboard/shop', 'settings-changed');
      },
      (rejection) => this.page(visit, rejection),
    );
  }

  private page({ operator }: Visit, rejection?: Rejection): PageView {
    const url = this.address.link(`/shop/${operator.slug}`);
    const page = <ShopSettingsPage operator={operator} url={url} rejection={rejection} />;
    return new PageView('Online shop', page, 200, {}, { styles: ['tickets.css'] });
  }
}
