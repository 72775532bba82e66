import { Get, Param, Post, Query } from '@nestjs/common';
import {
  type BasketDetails,
  BasketPagesService,
  BasketsService,
  CheckoutDto,
  CheckoutService,
  describeItems,
  totalOf,
} from '../../../../checkout';
import { type CustomerDto, toCustomer } from '../../../../bookings';
import { CurrentActor } from '../../../../platform/actor';
import { embedOriginsOf } from '../../../../operators';
import { PublicAddress } from '../../../../platform/config';
import type { FieldError } from '../../../../platform/errors';
import { Clock } from '../../../../platform/values/time';
import {
  ErrorPages,
  type PageView,
  PublicForm,
  PublicPages,
  RedirectView,
  RequestLanguage,
  type RequestedLanguage,
  type Rejection,
  submit,
  Submitted,
  SubmittedForm,
  validated,
  type View,
} from '../../../html';
import { submitPayment } from '../../pay/submit-payment';
import { continueToPayment } from '../../pay/continue-to-payment.page';
import { BasketPage } from './basket.page';
import { readCustomer } from '../read-customer';
import { basketPath, type Shop, SHOP_ACTOR } from '../../open-shop';
import { picturePolicy } from '../../picture-sources';
import { logosOf } from '../../customer-layout';
import { closedShop, shopPage } from '../shop-layout';
import { ShopConsentsService } from './shop-consents.service';
import { ShopService } from '../shop.service';

const TERMS_MISSING: FieldError = {
  field: 'Terms',
  code: 'is-required',
  message: 'Terms must be accepted.',
};

/** A customer's basket and its payment. The BasketID in the address is the only credential: there is no session. */
@PublicPages('shop/:Operator/baskets/:BasketID')
@ErrorPages()
export class ShopBasketController {
  constructor(
    private readonly shops: ShopService,
    private readonly baskets: BasketsService,
    private readonly checkouts: CheckoutService,
    private readonly pages: BasketPagesService,
    private readonly actor: CurrentActor,
    private readonly consents: ShopConsentsService,
    private readonly address: PublicAddress,
    private readonly clock: Clock,
  ) {}

  @Get()
  async basket(
    @Param('Operator') slug: string,
    @Param('BasketID') basketId: string,
    @Query('paid') paid: unknown,
    @RequestLanguage() requested: RequestedLanguage,
  ): Promise<View> {
    const shop = await this.shops.findShop(slug, requested);
    if (!shop) return closedShop();
    if (paid === '1') {
      this.actor.set(SHOP_ACTOR);
      await this.pages.refresh(shop.id, basketId);
    }
    return this.show(shop, basketId);
  }

  @Post('remove')
  @PublicForm()
  async remove(
    @Param('Operator') slug: string,
    @Param('BasketID') basketId: string,
    @Submitted() form: SubmittedForm,
    @RequestLanguage() requested: RequestedLanguage,
  ): Promise<View> {
    const shop = await this.shops.findShop(slug, requested);
    if (!shop) return closedShop();
    this.actor.set(SHOP_ACTOR);
    const remove = async () => {
      await this.baskets.remove(shop.id, basketId, Number(form.integer('ItemID')));
      return new RedirectView(basketPath(shop, basketId));
    };
    return submit('remove', form, remove, (rejection) => this.show(shop, basketId, rejection));
  }

  @Post('pay')
  @PublicForm()
  async pay(
    @Param('Operator') slug: string,
    @Param('BasketID') basketId: string,
    @Submitted() form: SubmittedForm,
    @RequestLanguage() requested: RequestedLanguage,
  ): Promise<View> {
    const shop = await this.shops.findShop(slug, requested);
    if (!shop) return closedShop();
    this.actor.set(SHOP_ACTOR);
    const again = (rejection: Rejection) => this.show(shop, basketId, rejection);
    return submitPayment(form, () => this.checkout(shop, basketId, form), again);
  }

  private async checkout(shop: Shop, basketId: string, form: SubmittedForm): Promise<View> {
    const details = await this.baskets.getBasket(shop.id, basketId);
    if (details.basket.status === 'paid') return confirmationOf(shop, details);
    const customer = { ...toCustomer(await validatedCustomer(shop, form)), language: shop.language };
    if (shop.storefront.terms !== '') await this.consents.record(details, shop.storefront.terms);
    // Providers have no pages for purchases that cost nothing.
    if (!this.pages.usesPages || totalOf(details) === 0) {
      const token = form.text('Token').slice(0, 255) || undefined;
      return confirmationOf(shop, await this.checkouts.checkout(shop.id, basketId, customer, token));
    }
    const linkTo = (step?: { paid: '1' }) => this.address.link(basketPath(shop, basketId, step));
    const back = { paidUrl: linkTo({ paid: '1' }), cancelledUrl: linkTo() };
    const url = await this.pages.openPage({ operatorId: shop.id, basketId, customer }, describeItems(details), back);
    return continueToPayment(url, { operator: shop, language: shop.language, headers: this.imageHeaders(shop) });
  }

  private imageHeaders(shop: Shop): Record<string, string> {
    return picturePolicy(logosOf(shop), this.address, embedOriginsOf(shop));
  }

  private async show(shop: Shop, basketId: string, rejection?: Rejection): Promise<PageView> {
    const details = await this.baskets.getBasket(shop.id, basketId);
    const { basket } = details;
    const minutesLeft = Math.ceil((basket.expiresAt - this.clock.now()) / 60);
    const isBeingPaid = basket.status === 'pending' && basket.paymentKey !== null;
    const hasPage = (await this.pages.findOpenPage(basket)) !== undefined;
    const shown = { shop, details, minutesLeft, isBeingPaid, hasPage, usesPages: this.pages.usesPages, rejection };
    const headers = this.imageHeaders(shop);
    const hasEnded = basket.status === 'expired' || basket.status === 'failed';
    const options = { headers, status: hasEnded ? 410 : 200, isAddressKey: true };
    return shopPage(shop, (texts) => texts.booking.title, <BasketPage {...shown} />, options);
  }
}

/** @throws ValidationError with the fields of the form */
async function validatedCustomer(shop: Shop, form: SubmittedForm): Promise<CustomerDto> {
  const faults = shop.storefront.terms !== '' && form.text('Terms') === '' ? [TERMS_MISSING] : [];
  const { Customer } = await validated(CheckoutDto, { Customer: readCustomer(shop, form) }, faults);
  return Customer;
}

/** One booking is its own confirmation; several are listed. */
function confirmationOf(shop: Shop, { basket, items }: BasketDetails): View {
  const [only, ...others] = items;
  if (only && others.length === 0) return new RedirectView(`/bookings/${only.details.booking.waiverToken}`);
  return new RedirectView(basketPath(shop, basket.publicId));
}
