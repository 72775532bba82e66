import { Body, Controller, Delete, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { type Caller, CurrentCaller, RequirePermission, scopeOf } from '../../platform/auth';
import { toCustomer } from '../../bookings';
import { PublicAddress } from '../../platform/config';
import { Idempotent } from '../../platform/idempotency';
import { parseNumericId } from '../../platform/values/identifiers';
import { ApiData, ApiProblems } from '../../platform/http/openapi';
import { toBasketDto, toCompletedBasketDto, toItemRequest } from './basket.mapper';
import type { Buyer } from './basket-items.service';
import { BasketsService } from './baskets.service';
import { BasketItemNotFoundError } from '../checkout.errors';
import { CheckoutService } from '../checkout.service';
import { BasketDto, CheckoutDto, CompletedBasketDto, CreateBasketDto, NewBasketItemDto } from '../dto/basket.dto';

@ApiTags('Shop: baskets')
@RequirePermission('shop')
@Controller('api/v2/baskets')
export class ShopBasketsController {
  constructor(
    private readonly baskets: BasketsService,
    private readonly checkouts: CheckoutService,
    private readonly address: PublicAddress,
  ) {}

  @Post()
  @Idempotent()
  @ApiOperation({
    summary: 'Create a basket',
    description:
      'Creates a basket and holds the places and prices of its items, all or none. It expires after 15 minutes, or earlier if the places of an item can no longer be booked directly.',
  })
  @ApiData(BasketDto, { status: 201, located: true })
  @ApiProblems('product-not-found', 'insufficient-capacity', 'timeslot-unavailable')
  async createBasket(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateBasketDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ data: BasketDto }> {
    const requested = (body.Items ?? []).map((item, index) => toItemRequest(item, `Items.${index}.`));
    const details = await this.baskets.open(buyerOf(caller), requested);
    response.location(`/api/v2/baskets/${details.basket.publicId}`);
    return { data: toBasketDto(details) };
  }

  @Get(':BasketID')
  @ApiOperation({ summary: 'Retrieve a basket', description: 'Returns a basket with its items.' })
  @ApiData(BasketDto)
  @ApiProblems('basket-not-found')
  async getBasket(
    @CurrentCaller() { operatorId }: Caller,
    @Param('BasketID') basketId: string,
  ): Promise<{ data: BasketDto }> {
    return { data: toBasketDto(await this.baskets.getBasket(operatorId, basketId)) };
  }

  @Post(':BasketID/items')
  @Idempotent()
  @ApiOperation({
    summary: 'Add an item to a basket',
    description:
      'Holds the places of the item until the basket expires, which can be earlier because of this item. Returns the basket with all items.',
  })
  @ApiData(BasketDto, { status: 201, located: true })
  @ApiProblems(
    'basket-not-found',
    'product-not-found',
    'basket-expired',
    'basket-closed',
    'insufficient-capacity',
    'timeslot-unavailable',
  )
  async addBasketItem(
    @CurrentCaller() caller: Caller,
    @Param('BasketID') basketId: string,
    @Body() body: NewBasketItemDto,
  ): Promise<{ data: BasketDto }> {
    return { data: toBasketDto(await this.baskets.add(buyerOf(caller), basketId, toItemRequest(body))) };
  }

  @Delete(':BasketID/items/:ItemID')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Remove an item from a basket',
    description: 'Removes the item and releases its places immediately.',
  })
  @ApiProblems('basket-not-found', 'basket-item-not-found', 'basket-expired', 'basket-closed')
  async removeBasketItem(
    @CurrentCaller() { operatorId }: Caller,
    @Param('BasketID') basketId: string,
    @Param('ItemID') text: string,
  ): Promise<void> {
    const itemId = parseNumericId(text);
    if (itemId === undefined) throw new BasketItemNotFoundError();
    await this.baskets.remove(operatorId, basketId, itemId);
  }

  @Post(':BasketID/checkout')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Pay for a basket',
    description:
      'Charges the card once and confirms all bookings. A basket with a `Total` of 0 needs no `Payment`. You can repeat the request safely, even in parallel and without an `Idempotency-Key`: a paid basket returns the same response. After `payment-declined` or `payment-unavailable`, the basket is still open.',
  })
  @ApiData(CompletedBasketDto)
  @ApiProblems(
    'basket-not-found',
    'payment-declined',
    'basket-expired',
    'basket-closed',
    'timeslot-unavailable',
    'payment-unavailable',
  )
  async checkoutBasket(
    @CurrentCaller() { operatorId }: Caller,
    @Param('BasketID') basketId: string,
    @Body() body: CheckoutDto,
  ): Promise<{ data: CompletedBasketDto }> {
    const completed = await this.checkouts.checkout(
      operatorId,
      basketId,
      toCustomer(body.Customer),
      body.Payment?.Token,
    );
    return { data: toCompletedBasketDto(completed, this.address) };
  }
}

function buyerOf(caller: Caller): Buyer {
  return { operatorId: caller.operatorId, apiKeyId: caller.rootKeyId, fileOwner: scopeOf(caller) };
}
