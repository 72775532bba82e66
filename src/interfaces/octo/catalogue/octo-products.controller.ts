import { Get, Param, Req, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Caller } from '../../../platform/auth';
import { type NoteExpiry, ignoreExpiry } from '../../../platform/hot-routes';
import { KeyedMutex } from '../../../platform/concurrency/fairness';
import { TranslationsService } from '../../../catalog';
import { AcceptsLanguages } from '../../../platform/http/openapi';
import {
  HeadersFrom,
  JSON_TEXT,
  type TaggedText,
  arrayJson,
  sendTagged,
  taggedText,
} from '../../../platform/http/messages';
import { OctoAnswers, OctoController, OctoHotRead, OctoProductHeaders, capabilitiesOf } from '../wire';
import { OctoQuestionsService } from './octo-questions.service';
import { OctoProductDto } from './dto/product.dto';
import { OctoProductsService } from './octo-products.service';
import { toOctoProduct } from './product.mapper';

type ReaderRequest = Pick<Request, 'headers' | 'query'> & { readonly caller: Caller };

/** How many long lists of one operator can wait for the previous one, and how long. */
const WAITING = { waiting: 50, waitMs: 6_000 };

@OctoController('products')
@HeadersFrom(OctoProductHeaders)
@AcceptsLanguages()
export class OctoProductsController {
  private readonly queues = new KeyedMutex<number>(WAITING);

  constructor(
    private readonly products: OctoProductsService,
    private readonly questions: OctoQuestionsService,
    private readonly translations: TranslationsService,
  ) {}

  @Get()
  @OctoHotRead({
    path: 'octo/products',
    headersFrom: OctoProductHeaders,
    answer: (controller: OctoProductsController, request) => controller.listAsText(request, request.noteExpiry),
  })
  @ApiOperation({
    summary: 'List products',
    description:
      'Returns all products that the operator sells online and that have, or had, a timeslot, ordered by name. Cache the list and revalidate it with `If-None-Match`.',
  })
  @OctoAnswers(OctoProductDto, { list: true })
  async listOctoProducts(@Req() request: ReaderRequest, @Res() response: Response): Promise<void> {
    sendTagged(response, await this.listAsText(request, ignoreExpiry), JSON_TEXT);
  }

  private async listAsText(request: ReaderRequest, noteExpiry: NoteExpiry): Promise<TaggedText> {
    const { operatorId } = request.caller;
    const capabilities = capabilitiesOf(request);
    noteExpiry(await this.products.changesAt(operatorId));
    const listed = this.products.list(request.caller, await this.contentLanguage(request));
    const products = this.questions.addToAll(operatorId, listed, capabilities);
    const pieces = arrayJson(products, (product) => toOctoProduct(product, capabilities));
    return taggedText(pieces, (make) => this.queues.run(operatorId, make));
  }

  @Get(':id')
  @OctoHotRead({
    path: 'octo/products/:id',
    headersFrom: OctoProductHeaders,
    answer: (controller: OctoProductsController, request) =>
      controller.getOctoProduct(request, request.params['id']!, request.noteExpiry),
  })
  @ApiOperation({ summary: 'Retrieve a product', description: 'Returns one product, as in the list.' })
  @OctoAnswers(OctoProductDto, { errors: ['INVALID_PRODUCT_ID'] })
  async getOctoProduct(
    @Req() request: ReaderRequest,
    @Param('id') productId: string,
    noteExpiry: NoteExpiry = ignoreExpiry,
  ): Promise<OctoProductDto> {
    const { caller } = request;
    const capabilities = capabilitiesOf(request);
    noteExpiry(await this.products.changesAt(caller.operatorId));
    const found = await this.products.getProduct(caller, productId);
    const localized = await this.products.localize(caller.operatorId, [found], await this.contentLanguage(request));
    const [product] = await this.questions.addTo(caller.operatorId, localized, capabilities);
    return toOctoProduct(product!, capabilities);
  }

  /** Undefined for a response without content. */
  private async contentLanguage(request: ReaderRequest): Promise<string | undefined> {
    return capabilitiesOf(request).has('content') ? this.translations.languageOf(request) : undefined;
  }
}
