import { Get, Ip, Param, Post, Query } from '@nestjs/common';
import { BasketsService, type ItemRequest, NewBasketItemDto, toItemRequest } from '../../../../checkout';
import { CurrentActor } from '../../../../platform/actor';
import { type FieldError, ValidationError } from '../../../../platform/errors';
import { isLocalDate } from '../../../../platform/values/time';
import {
  ErrorPages,
  OneTimeForms,
  type PageTitle,
  type PageView,
  PublicForm,
  PublicPages,
  RedirectView,
  RequestLanguage,
  type RequestedLanguage,
  submit,
  Submitted,
  SubmittedForm,
  validated,
  type View,
} from '../../../html';
import { ActivitiesPage } from './activities.page';
import { activityPath, basketPath, readBasketId, type Shop, SHOP_ACTOR, shopPath } from '../../open-shop';
import { closedShop } from '../shop-layout';
import { type ShopChoice, ShopService } from '../shop.service';
import { ShopActivityPages } from './shop-activity-pages.service';
import { ShopFormTokens } from '../shop-form-tokens.service';
import { ShopLimits } from '../shop-limits';
import { ShopPageCache } from '../shop-page-cache.service';

const NO_TICKETS: FieldError = {
  field: 'Tickets',
  code: 'is-required',
  message: 'Tickets must include at least one.',
};

type ShopQuery = ShopChoice & { readonly basket?: unknown; readonly q?: unknown };

/** The pages on which customers look around in a shop and choose places. The shop needs no cookies. */
@PublicPages('shop/:Operator')
@ErrorPages()
export class ShopController {
  constructor(
    private readonly shops: ShopService,
    private readonly baskets: BasketsService,
    private readonly pages: ShopActivityPages,
    private readonly cache: ShopPageCache,
    private readonly limits: ShopLimits,
    private readonly tokens: ShopFormTokens,
    private readonly forms: OneTimeForms,
    private readonly actor: CurrentActor,
  ) {}

  @Get()
  async activities(
    @Param('Operator') slug: string,
    @Query() { q, basket }: ShopQuery,
    @RequestLanguage() requested: RequestedLanguage,
  ): Promise<View> {
    const shop = await this.shops.findShop(slug, requested);
    if (!shop) return closedShop();
    const search = typeof q === 'string' ? q.slice(0, 100).trim() : '';
    const basketId = readBasketId(basket);
    if (search !== '' || basketId !== undefined) return this.listActivities(shop, search, basketId);
    return this.cache.remember(shop, '', {}, () => this.listActivities(shop, '', undefined));
  }

  private async listActivities(shop: Shop, search: string, basketId: string | undefined): Promise<PageView> {
    const { offered, isTruncated } = await this.shops.listActivities(shop, search);
    const { headline } = shop.storefront;
    const title: PageTitle = (texts) => headline || texts.shop.title;
    const activities = offered.map(({ activity }) => activity);
    const content = <ActivitiesPage {...{ shop, offered, search, isTruncated, basketId }} />;
    const { text: description } = shop.storefront;
    const isPublic = search === '' && basketId === undefined;
    const about = { description, isPublic, ...this.pages.addressesOf(shop, shopPath) };
    return this.pages.withPictures(shop, title, activities, content, about);
  }

  @Get(':ActivityID')
  async activity(
    @Param('Operator') slug: string,
    @Param('ActivityID') activityId: string,
    @Query() query: ShopQuery,
    @RequestLanguage() requested: RequestedLanguage,
  ): Promise<View> {
    const shop = await this.shops.findShop(slug, requested);
    if (!shop) return closedShop();
    const basketId = readBasketId(query.basket);
    if (basketId !== undefined || !isMonthOnly(query)) return this.pages.show(shop, activityId, query, { basketId });
    const key = `${activityId} ${isLocalDate(query.month) ? query.month : ''}`;
    return this.cache.remember(shop, key, { activityId }, () =>
      this.pages.show(shop, activityId, query, { isPublic: true }),
    );
  }

  /** Holds the places, in a new basket or in that of the customer. */
  @Post(':ActivityID')
  @PublicForm()
  async add(
    @Param('Operator') slug: string,
    @Param('ActivityID') activityId: string,
    @Ip() ip: string,
    @Submitted() form: SubmittedForm,
    @RequestLanguage() requested: RequestedLanguage,
  ): Promise<View> {
    const shop = await this.shops.findShop(slug, requested);
    if (!shop) return closedShop();
    const basketId = readBasketId(form.text('Basket'));
    const choice = { date: form.text('Date'), time: form.text('Time') };
    this.actor.set(SHOP_ACTOR);
    const hold = async () => {
      await this.tokens.assertIssued(shop, form);
      await this.limits.countItem(ip);
      const item = await readItem(activityId, form);
      const path = activityPath({ slug: shop.slug }, activityId);
      const counted = this.forms.countOnce(form, { operatorId: shop.id, scope: 'shop' }, path);
      return new RedirectView(basketPath(shop, await counted.once(() => this.hold(shop, basketId, item, ip))));
    };
    return submit('add', form, hold, (rejection) => {
      return this.pages.show(shop, activityId, choice, { basketId, rejection });
    });
  }

  private async hold(shop: Shop, basketId: string | undefined, item: ItemRequest, ip: string): Promise<string> {
    const buyer = { operatorId: shop.id, apiKeyId: null, fileOwner: `shop ${shop.id}` };
    if (basketId !== undefined && (await this.baskets.isOpen(shop.id, basketId))) {
      return (await this.baskets.add(buyer, basketId, item)).basket.publicId;
    }
    await this.limits.countBasket(ip);
    return (await this.baskets.open(buyer, [item])).basket.publicId;
  }
}

/** Whether the customer has chosen no date, so that the page has no form. */
function isMonthOnly({ month, date, time }: ShopQuery): boolean {
  return date === undefined && time === undefined && (month === undefined || isLocalDate(month));
}

/** @throws ValidationError with the fields of the API */
async function readItem(activityId: string, form: SubmittedForm): Promise<ItemRequest> {
  const ids = form.names.flatMap((name) => /^Quantity\.(\d{1,15})$/.exec(name)?.[1] ?? []);
  const tickets = ids.map((id) => ({ TicketTypeID: Number(id), Quantity: form.integer(`Quantity.${id}`) ?? 0 }));
  const chosen = tickets.filter(({ Quantity }) => Quantity !== 0);
  if (chosen.length === 0) throw new ValidationError([NO_TICKETS]);
  const session = { ActivityID: activityId, Date: form.text('Date'), Time: form.text('Time') };
  return toItemRequest(await validated(NewBasketItemDto, { ...session, Tickets: chosen }));
}
