import { Get, Post } from '@nestjs/common';
import {
  ChangeSettingsDto,
  CLOSED_STOREFRONT,
  OperatorsService,
  type Storefront,
  toSettings,
} from '../../../operators';
import { PublicAddress } from '../../../platform/config';
import { PageView, type Rejection, Submitted, SubmittedForm, type View, submit } from '../../html';
import { ShopPreviews } from '../../public-pages';
import { redirect } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { ShopSettingsPage } from './shop-settings.page';

const SHAPE = {
  booleans: ['Storefront.Enabled'],
  blankable: ['Headline', 'Text', 'Terms', 'Privacy'].map((name) => `Storefront.${name}`),
  separated: { EmbedOrigins: /[\s,]+/ },
};

interface Shown {
  readonly rejection?: Rejection;
  /** Input to preview. */
  readonly entered?: SubmittedForm;
}

/** The settings of the online shop. */
@PageController('shop')
export class ShopSettingsController {
  constructor(
    private readonly operators: OperatorsService,
    private readonly previews: ShopPreviews,
    private readonly address: PublicAddress,
  ) {}

  @Get()
  show(@CurrentVisit() visit: Visit): Promise<PageView> {
    return this.page(visit);
  }

  @Post()
  change(@CurrentVisit() visit: Visit, @Submitted() form: SubmittedForm): Promise<View> {
    return submit(
      'shop',
      form,
      async () => {
        if (form.text('_Do') === 'preview') return this.page(visit, { entered: form });
        const body = await form.as(ChangeSettingsDto, SHAPE);
        await this.operators.changeSettings(visit.operatorId, toSettings(body));
        return redirect('/dashboard/shop', 'settings-changed');
      },
      (rejection) => this.page(visit, { rejection, entered: form }),
    );
  }

  private async page({ operator }: Visit, { rejection, entered }: Shown = {}): Promise<PageView> {
    const url = this.address.link(`/shop/${operator.slug}`);
    const storefront = { ...(operator.storefront ?? CLOSED_STOREFRONT), ...(entered && textsOf(entered)) };
    const { content, headers, document } = await this.previews.show(operator, storefront);
    const page = <ShopSettingsPage {...{ operator, url, rejection, entered }} preview={content} />;
    const styles = ['tickets.css', ...(document.styles ?? [])] as const;
    return new PageView('Online shop', page, 200, headers, { ...document, styles });
  }
}

function textsOf(form: SubmittedForm): Pick<Storefront, 'headline' | 'text' | 'terms' | 'privacy'> {
  const text = (name: string) => form.text(`Storefront.${name}`);
  return { headline: text('Headline'), text: text('Text'), terms: text('Terms'), privacy: text('Privacy') };
}
