import { Controller, Get, Header, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type Caller, RequirePermission } from '../platform/auth';
import { HotRead } from '../platform/hot-routes';
import { PartnersService } from '../operators';
import { KeyedMutex } from '../platform/concurrency/fairness';
import { JSON_TEXT, type TaggedText, sendTagged, taggedText } from '../platform/http/messages';
import { ActivityIdPipe } from '../platform/values/identifiers';
import { ApiData, ApiProblems } from '../platform/http/openapi';
import { DEFAULT_PAGE_SIZE, type Page, decodeCursor, toPage } from '../platform/http/pagination';
import { type FieldError, ValidationError } from '../platform/errors';
import type { LocalizedActivity } from './content/translations';
import { TranslationsService } from './content/translations.service';
import { ProductDto, WithdrawnProductDto } from './dto/product.dto';
import { ListProductsQuery, ResolveProductQuery } from './dto/product.query';
import { changedProductsJson, productsJson, toProductDto } from './product.mapper';
import { ProductsService } from './products.service';

/** How many long lists of one operator can wait for the previous one, and how long. */
const WAITING = { waiting: 50, waitMs: 6_000 };

const PATH = 'api/v2/ota/partner';

/** Products depend on the preferred languages of the request. */
const LOCALIZED = { varyBy: ['accept-language'], headersFrom: TranslationsService };

type ReaderRequest = Pick<Request, 'headers'> & { readonly caller: Caller };

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
    private readonly translations: TranslationsService,
  ) {}

  @Get('products')
  @HotRead({
    path: `${PATH}/products`,
    permission: 'ota',
    query: ListProductsQuery,
    ...LOCALIZED,
    cacheControl: REVALIDATED,
    answer: (controller: PartnerProductsController, request) => controller.listAsText(request, request.query),
  })
  @Header('Cache-Control', REVALIDATED)
  @ApiOperation({
    summary: 'List products',
    description:
      'Returns all activities that the operator sells online, ordered by name. With `UpdatedSince`, returns pages of those that changed, and of withdrawn ones with nothing but `ActivityID` and `WithdrawnAt`; only then are `Limit`, `Cursor` and `NextCursor` used. Cache the list and revalidate it with `If-None-Match`: the API returns 304 if nothing has changed.',
  })
  @ApiData([ProductDto, WithdrawnProductDto], { list: true, mayBePaged: true, localized: true })
  async listProducts(
    @Query() query: ListProductsQuery,
    @Req() request: ReaderRequest,
    @Res() response: Response,
  ): Promise<void> {
    const text = await this.listAsText(request, query);
    await this.setLanguage(response, request);
    sendTagged(response, text, JSON_TEXT);
  }

  private async listAsText(request: ReaderRequest, query: ListProductsQuery): Promise<TaggedText> {
    rejectWrongCombination(query);
    const { operatorId } = request.caller;
    const seller = await this.partners.getSellerFor(request.caller);
    const language = await this.translations.languageOf(request);
    const pieces =
      query.UpdatedSince === undefined
        ? productsJson(this.products.list(operatorId, query.name, language), seller)
        : changedProductsJson(await this.listChanged(operatorId, query.UpdatedSince, language, query), seller);
    return taggedText(pieces, (make) => this.queues.run(operatorId, make));
  }

  private async listChanged(
    operatorId: number,
    since: number,
    language: string,
    query: ListProductsQuery,
  ): Promise<Page<LocalizedActivity>> {
    const limit = query.Limit ?? DEFAULT_PAGE_SIZE;
    const [updatedAt, id] = decodeCursor(query.Cursor, ['number', 'number']) ?? [];
    const after = updatedAt === undefined ? undefined : { updatedAt, id: id! };
    const changed = await this.products.listChanged(operatorId, since, limit + 1, { after, language });
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
    ...LOCALIZED,
    cacheControl: REVALIDATED,
    answer: (controller: PartnerProductsController, request) =>
      controller.readProduct(request, request.params['ActivityID']!),
  })
  @Header('Cache-Control', REVALIDATED)
  @ApiOperation({
    summary: 'Retrieve a product',
    description: 'Returns one product, as in the list. Supports `If-None-Match`.',
  })
  @ApiData(ProductDto, { localized: true })
  @ApiProblems('invalid-activity-id', 'product-not-found')
  async getProduct(
    @Param('ActivityID', ActivityIdPipe) activityId: string,
    @Req() request: ReaderRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ data: ProductDto }> {
    const product = await this.readProduct(request, activityId);
    await this.setLanguage(response, request);
    return product;
  }

  private async readProduct({ caller, headers }: ReaderRequest, activityId: string): Promise<{ data: ProductDto }> {
    const language = await this.translations.languageOf({ caller, headers });
    const product = await this.products.getProduct(caller.operatorId, activityId, language);
    return { data: toProductDto(product, await this.partners.getSellerFor(caller)) };
  }

  @Get('resolve-product')
  @HotRead({
    path: `${PATH}/resolve-product`,
    permission: 'ota',
    query: ResolveProductQuery,
    ...LOCALIZED,
    answer: (controller: PartnerProductsController, request) => controller.findProduct(request, request.query),
  })
  @ApiOperation({
    summary: 'Find a product by ID or name',
    description: 'Returns the product with the numeric `ID` or the complete `Name`. Send exactly one of them.',
  })
  @ApiData(ProductDto, { localized: true })
  @ApiProblems('invalid-lookup', 'product-not-found')
  async resolveProduct(
    @Query() query: ResolveProductQuery,
    @Req() request: ReaderRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ data: ProductDto }> {
    const product = await this.findProduct(request, query);
    await this.setLanguage(response, request);
    return product;
  }

  private async findProduct(
    { caller, headers }: ReaderRequest,
    query: ResolveProductQuery,
  ): Promise<{ data: ProductDto }> {
    const language = await this.translations.languageOf({ caller, headers });
    const product = await this.products.resolve(caller.operatorId, query, language);
    return { data: toProductDto(product, await this.partners.getSellerFor(caller)) };
  }

  /** Only once there is a product: the texts of problems are English. */
  private async setLanguage(response: Response, request: ReaderRequest): Promise<void> {
    const { Vary, ...headers } = await this.translations.headersFor(request);
    response.set(headers).vary(Vary);
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
