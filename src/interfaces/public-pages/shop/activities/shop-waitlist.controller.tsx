import { Ip, Param, Post } from '@nestjs/common';
import { toCustomer } from '../../../../bookings';
import { ProductsService } from '../../../../catalog';
import { CurrentActor } from '../../../../platform/actor';
import { JoinWaitlistDto, WaitlistService } from '../../../../waitlist';
import {
  ErrorPages,
  PublicForm,
  PublicPages,
  RequestLanguage,
  type RequestedLanguage,
  submit,
  Submitted,
  SubmittedForm,
  validated,
  type View,
} from '../../../html';
import { readCustomer } from '../read-customer';
import { type Shop, SHOP_ACTOR } from '../../open-shop';
import { ShopActivityPages } from './shop-activity-pages.service';
import { closedShop, shopPage } from '../shop-layout';
import { ShopFormTokens } from '../shop-form-tokens.service';
import { ShopLimits } from '../shop-limits';
import { ShopService } from '../shop.service';
import { WaitingPage } from './waitlist-form';

/** Customers who wait for places of a session that is full. */
@PublicPages('shop/:Operator/:ActivityID/waitlist')
@ErrorPages()
export class ShopWaitlistPagesController {
  constructor(
    private readonly shops: ShopService,
    private readonly products: ProductsService,
    private readonly waitlist: WaitlistService,
    private readonly pages: ShopActivityPages,
    private readonly limits: ShopLimits,
    private readonly tokens: ShopFormTokens,
    private readonly actor: CurrentActor,
  ) {}

  /** Joining again while waiting has no effect, so a form that is sent twice counts once. */
  @Post()
  @PublicForm()
  async join(
    @Param('Operator') slug: string,
    @Param('ActivityID') activityId: string,
    @Ip() ip: string,
    @Submitted() form: SubmittedForm,
    @RequestLanguage() requested: RequestedLanguage,
  ): Promise<View> {
    const shop = await this.shops.findShop(slug, requested);
    if (!shop) return closedShop();
    this.actor.set(SHOP_ACTOR);
    const choice = { date: form.text('Date'), time: form.text('Time') };
    return submit(
      'wait',
      form,
      async () => {
        await this.tokens.assertIssued(shop, form);
        await this.limits.countItem(ip);
        return this.wait(shop, activityId, form);
      },
      (rejection) => this.pages.show(shop, activityId, choice, { rejection }),
    );
  }

  private async wait(shop: Shop, activityId: string, form: SubmittedForm): Promise<View> {
    const request = await validated(JoinWaitlistDto, {
      ActivityID: activityId,
      ...{ Date: form.text('Date'), Time: form.text('Time'), Participants: form.integer('Participants') },
      Customer: readCustomer(shop, form),
    });
    const { Date: date, Time: time, Participants: participants } = request;
    const activity = await this.products.getProduct(shop.id, activityId);
    const joining = {
      activity,
      date,
      time,
      participants,
      customer: { ...toCustomer(request.Customer), language: shop.language },
    };
    const { position } = await this.waitlist.join(joining);
    const page = <WaitingPage {...{ shop, activity, date, time }} position={position!} />;
    return shopPage(shop, (texts) => texts.shop.waitlist, page, {});
  }
}
