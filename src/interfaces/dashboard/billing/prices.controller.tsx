import { Get, Param, Post, Query } from '@nestjs/common';
import { type Price, type PricePreview, PricePreviewService, PricesService } from '../../../billing';
import { DefinitionsService } from '../../../metering';
import { ValidationError } from '../../../platform/errors';
import { PageView, type Rejection, Submitted, SubmittedForm, type View, submit } from '../../html';
import { type Note, redirect } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { wordsOf } from '../usage/meter-labels';
import { readUsageQuery } from '../usage/usage-query';
import { pricesAddress } from '../usage/billing-addresses';
import { readPriceForm } from './price-form';
import { PricesPage } from './prices.page';

type PricesQuery = Readonly<Record<string, string>>;

/** What the page shows in addition to the stored prices. */
interface Shown {
  readonly rejection?: Rejection;
  readonly entered?: SubmittedForm;
  readonly preview?: PricePreview;
}

/** The prices of a meter. */
@PageController('usage/prices')
export class PricesController {
  constructor(
    private readonly prices: PricesService,
    private readonly previews: PricePreviewService,
    private readonly definitions: DefinitionsService,
  ) {}

  @Get()
  async show(@CurrentVisit() visit: Visit, @Query() query: PricesQuery): Promise<View> {
    return query['Meter'] ? this.page(visit, query) : redirect('/dashboard/usage');
  }

  @Post('set')
  set(@CurrentVisit() visit: Visit, @Query() query: PricesQuery, @Submitted() form: SubmittedForm): Promise<View> {
    return this.submit('price', visit, query, form, async () => {
      const price = readPriceForm(form, await this.currencyOf(visit));
      await this.prices.set(visit.operatorId, meterOf(query), price);
      return 'price-set';
    });
  }

  @Post('preview')
  preview(@CurrentVisit() visit: Visit, @Query() query: PricesQuery, @Submitted() form: SubmittedForm): Promise<View> {
    return submit(
      'price',
      form,
      async () => {
        const price = readPriceForm(form, await this.currencyOf(visit));
        const preview = await this.previews.preview(visit.operatorId, meterOf(query), price);
        return this.page(visit, query, { entered: form, preview });
      },
      (rejection) => this.page(visit, query, { rejection }),
    );
  }

  @Post(':From/remove')
  remove(
    @CurrentVisit() visit: Visit,
    @Param('From') from: string,
    @Query() query: PricesQuery,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    return this.submit(`remove-${from}`, visit, query, form, async () => {
      await this.prices.remove(visit.operatorId, meterOf(query), from);
      return 'price-removed';
    });
  }

  private submit(
    id: string,
    visit: Visit,
    query: PricesQuery,
    form: SubmittedForm,
    work: () => Promise<Note>,
  ): Promise<View> {
    return submit(
      id,
      form,
      async () => redirect(pricesAddress(meterOf(query)), await this.withFormNames(work)),
      (rejection) => this.page(visit, query, { rejection }),
    );
  }

  /** Errors name prices by their position in the list, which the form does not show. */
  private async withFormNames<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      throw new ValidationError(error.errors.map((each) => ({ ...each, field: each.field.replace(/^\d+\./, '') })));
    }
  }

  private async page(visit: Visit, query: PricesQuery, shown: Shown = {}): Promise<PageView> {
    const { operatorId, today } = visit;
    const meter = meterOf(query);
    const definition = (await this.definitions.list(operatorId)).find((each) => each.meter === meter);
    const words = wordsOf(meter, definition);
    const prices = await this.prices.list(operatorId, meter);
    const price: Price | undefined = prices.find(({ from }) => from === query['From']);
    const { from, to } = readUsageQuery({}, today);
    const currency = await this.currencyOf(visit);
    const props = { words, prices, currency, price, today, dates: { from, to }, ...shown };
    return new PageView(`Prices of ${words.name}`, <PricesPage {...props} />);
  }

  private async currencyOf({ operatorId, operator }: Visit): Promise<string> {
    return (await this.prices.findCurrency(operatorId)) ?? operator.currency;
  }
}

function meterOf(query: PricesQuery): string {
  return query['Meter'] ?? '';
}
