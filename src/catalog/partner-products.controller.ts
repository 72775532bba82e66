import { Controller, Get, Header, Param, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { type Caller, CurrentCaller, RequirePermission } from '../platform/auth';
import { HotRead } from '../platform/hot-routes';
import { PartnersService } from '../operators';
import { KeyedMutex } from '../platform/concurrency/fairness';
import { JSON_TEXT, type TaggedText, sendTagged, taggedText } from '../platform/http/messages';
import { ActivityIdPipe } from '../platform/values/identifiers';
import { ApiData, ApiProblems } from '../platform/http/openapi';
import { DEFAULT_PAGE_SIZE, type Page, decodeCursor, toPage } from '../platform/http/pagination';
import { type FieldError, ValidationError } from '../platform/errors';
import type { Activity } from './activity';
import { ProductDto, WithdrawnProductDto } from './dto/product.dto';
import { ListProductsQuery, ResolveProductQuery } from './dto/product.query';
import { changedProductsJson, productsJson, toProductDto } from './product.mapper';
import { ProductsService } from './products.service';

/** How many long lists of one operator can wait for the previous one, and how long. */
const WAITING = { waiting: 50, waitMs: 6_000 };

const PATH = 'api/v2/ota/partner';

/** Clients store products for a minute, then revalidate them. */
const REVALIDATED = 'private, max-age=60';

@ApiTags('Partner: products')
@RequirePermission('ota')
@Controller(PATH)
export class PartnerProductsController {
  private readonly queues = new KeyedMutex<number>(WAITING);

  constructor(
    private readonly products: ProductsService,
    private readonly partners: PartnersService,
  ) {}

  @Get('products')
  @HotRead({
    path: `${PATH}/products`,
    permission: 'ota',
    query: ListProductsQuery,
    cacheControl: REVALIDATED,
    answer: (controller: PartnerProductsController, { caller, query }) => controller.listAsText(caller, query),
  })
  @Header('Cache-Control', REVALIDATED)
  @ApiOperation({
    summary: 'List products',
    description:
      'Returns all activities that the operator sells online, ordered by name. With `UpdatedSince`, returns pages of those that changed, and of withdrawn ones with nothing but `ActivityID` and `WithdrawnAt`; only then are `Limit`, `Cursor` and `NextCursor` used. Cache the list and revalidate it with `If-None-Match`: the API returns 304 if nothing has changed.',
  })
  @ApiData([ProductDto, WithdrawnProductDto], { list: true, mayBePaged: true })
  async listProducts(
    @CurrentCaller() caller: Caller,
    @Query() query: ListProductsQuery,
    @Res() response: Response,
  ): Promise<void> {
    sendTagged(response, await this.listAsText(caller, query), JSON_TEXT);
  }

  private async listAsText(caller: Caller, query: ListProductsQuery): Promise<TaggedText> {
    rejectWrongCombination(query);
    const { operatorId } = caller;
    const seller = await this.partners.getSellerFor(caller);
    const pieces =
      query.UpdatedSince === undefined
        ? productsJson(this.products.list(operatorId, query.name), seller)
        : changedProductsJson(await this.listChanged(operatorId, query.UpdatedSince, query), seller);
    return taggedText(pieces, (make) => this.queues.run(operatorId, make));
  }

  private async listChanged(operatorId: number, since: number, query: ListProductsQuery): Promise<Page<Activity>> {
    const limit = query.Limit ?? DEFAULT_PAGE_SIZE;
    const [updatedAt, id] = decodeCursor(query.Cursor, ['number', 'number']) ?? [];
    const after = updatedAt === undefined ? undefined : { updatedAt, id: id! };
    const changed = await this.products.listChanged(operatorId, since, limit + 1, after);
    return toPage(
      changed,
      limit,
      (activity) => activity,
      (activity) => [activity.updatedAt, activity.id],
    );
  }

  @Get('products/:ActivityID')
  @HotRead({
    path: `${PATH}/products/:ActivityID`,
    permission: 'ota',
    cacheControl: REVALIDATED,
    answer: (controller: PartnerProductsController, { caller, params }) =>
      controller.getProduct(caller, params['ActivityID']!),
  })
  @Header('Cache-Control', REVALIDATED)
  @ApiOperation({
    summary: 'Retrieve a product',
    description: 'Returns one product, as in the list. Supports `If-None-Match`.',
  })
  @ApiData(ProductDto)
  @ApiProblems('invalid-activity-id', 'product-not-found')
  async getProduct(
    @CurrentCaller() caller: Caller,
    @Param('ActivityID', ActivityIdPipe) activityId: string,
  ): Promise<{ data: ProductDto }> {
    const activity = await this.products.getProduct(caller.operatorId, activityId);
    return { data: toProductDto(activity, await this.partners.getSellerFor(caller)) };
  }

  @Get('resolve-product')
  @HotRead({
    path: `${PATH}/resolve-product`,
    permission: 'ota',
    query: ResolveProductQuery,
    answer: (controller: PartnerProductsController, { caller, query }) => controller.resolveProduct(caller, query),
  })
  @ApiOperation({
    summary: 'Find a product by ID or name',
    description: 'Returns the product with the numeric `ID` or the complete `Name`. Send exactly one of them.',
  })
  @ApiData(ProductDto)
  @ApiProblems('invalid-lookup', 'product-not-found')
  async resolveProduct(
    @CurrentCaller() caller: Caller,
    @Query() query: ResolveProductQuery,
  ): Promise<{ data: ProductDto }> {
    const activity = await this.products.resolve(caller.operatorId, query);
    return { data: toProductDto(activity, await this.partners.getSellerFor(caller)) };
  }
}

/** @throws ValidationError listing parameters of the other form of the list */
function rejectWrongCombination(query: ListProductsQuery): void {
  const isOfChanges = query.UpdatedSince !== undefined;
  const others = isOfChanges ? (['name'] as const) : (['Limit', 'Cursor'] as const);
  const errors = others
    .filter((field) => query[field] !== undefined)
    .map((field): FieldError => {
      const message = `${field} is ${isOfChanges ? 'not' : 'only'} allowed together with UpdatedSince.`;
      return { field, code: 'not-allowed', message };
    });
  if (errors.length > 0) throw new ValidationError(errors);
}
