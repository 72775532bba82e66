import { Get, Param, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Response } from 'express';
import { type Caller, CurrentCaller } from '../../../platform/auth';
import { type NoteExpiry, ignoreExpiry } from '../../../platform/hot-routes';
import { KeyedMutex } from '../../../platform/concurrency/fairness';
import { JSON_TEXT, type TaggedText, arrayJson, sendTagged, taggedText } from '../../../platform/http/messages';
import {
  type Capabilities,
  OctoAnswers,
  OctoController,
  OctoHotRead,
  RequestedCapabilities,
  capabilitiesOf,
} from '../wire';
import { OctoQuestionsService } from './octo-questions.service';
import { OctoProductDto } from './dto/product.dto';
import { OctoProductsService } from './octo-products.service';
import { toOctoProduct } from './product.mapper';

/** How many long lists of one operator can wait for the previous one, and how long. */
const WAITING = { waiting: 50, waitMs: 6_000 };

@OctoController('products')
export class OctoProductsController {
  private readonly queues = new KeyedMutex<number>(WAITING);

  constructor(
    private readonly products: OctoProductsService,
    private readonly questions: OctoQuestionsService,
  ) {}

  @Get()
  @OctoHotRead({
    path: 'octo/products',
    answer: (controller: OctoProductsController, request) =>
      controller.listAsText(request.caller, capabilitiesOf(request), request.noteExpiry),
  })
  @ApiOperation({
    summary: 'List products',
    description:
      'Returns all products that the operator sells online and that have, or had, a timeslot, ordered by name. Cache the list and revalidate it with `If-None-Match`.',
  })
  @OctoAnswers(OctoProductDto, { list: true })
  async listOctoProducts(
    @CurrentCaller() caller: Caller,
    @RequestedCapabilities() capabilities: Capabilities,
    @Res() response: Response,
  ): Promise<void> {
    sendTagged(response, await this.listAsText(caller, capabilities, ignoreExpiry), JSON_TEXT);
  }

  private async listAsText(caller: Caller, capabilities: Capabilities, noteExpiry: NoteExpiry): Promise<TaggedText> {
    const { operatorId } = caller;
    noteExpiry(await this.products.changesAt(operatorId));
    const products = this.questions.addToAll(operatorId, this.products.list(caller), capabilities);
    const pieces = arrayJson(products, (product) => toOctoProduct(product, capabilities));
    return taggedText(pieces, (make) => this.queues.run(operatorId, make));
  }

  @Get(':id')
  @OctoHotRead({
    path: 'octo/products/:id',
    answer: (controller: OctoProductsController, request) =>
      controller.getOctoProduct(request.caller, request.params['id']!, capabilitiesOf(request), request.noteExpiry),
  })
  @ApiOperation({ summary: 'Retrieve a product', description: 'Returns one product, as in the list.' })
  @OctoAnswers(OctoProductDto, { errors: ['INVALID_PRODUCT_ID'] })
  async getOctoProduct(
    @CurrentCaller() caller: Caller,
    @Param('id') productId: string,
    @RequestedCapabilities() capabilities: Capabilities,
    noteExpiry: NoteExpiry = ignoreExpiry,
  ): Promise<OctoProductDto> {
    noteExpiry(await this.products.changesAt(caller.operatorId));
    const found = await this.products.getProduct(caller, productId);
    const [product] = await this.questions.addTo(caller.operatorId, [found], capabilities);
    return toOctoProduct(product!, capabilities);
  }
}
