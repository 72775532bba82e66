import { Get, Param, Res } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import type { Response } from 'express';
import { type Caller, CurrentCaller } from '../../../platform/auth';
import { FastRead, type NoteEnd, RightUntil } from '../../../platform/hot-routes';
import { TenantQueue } from '../../../platform/concurrency/fairness';
import { JSON_TEXT, arrayJson, sendTagged, taggedText } from '../../../platform/http/messages';
import { RequestedCapabilities, BY_CAPABILITIES, type Capabilities, OctoAnswers, OctoController } from '../wire';
import { OctoQuestionsService } from '../questions/octo-questions.service';
import { OctoProductDto } from './dto/product.dto';
import { OctoProductsService } from './octo-products.service';
import { toOctoProduct } from './product.mapper';

/** How many long lists of one operator can wait for the previous one, and how long. */
const WAITING = { waiting: 50, waitMs: 6_000 };

@OctoController('products')
export class OctoProductsController {
  private readonly queues = new TenantQueue<number>(WAITING);

  constructor(
    private readonly products: OctoProductsService,
    private readonly questions: OctoQuestionsService,
  ) {}

  @Get()
  @FastRead('offer', { by: BY_CAPABILITIES })
  @ApiOperation({
    summary: 'List products',
    description:
      'Returns all products that the operator sells online and that have, or had, a timeslot, ordered by name. Cache the list and revalidate it with `If-None-Match`.',
  })
  @OctoAnswers(OctoProductDto, { list: true })
  async listOctoProducts(
    @CurrentCaller() { operatorId }: Caller,
    @RequestedCapabilities() capabilities: Capabilities,
    @Res() response: Response,
    @RightUntil() noteEnd: NoteEnd,
  ): Promise<void> {
    noteEnd(await this.products.changesAt(operatorId));
    const products = this.questions.addToAll(operatorId, this.products.list(operatorId), capabilities);
    const pieces = arrayJson(products, (product) => toOctoProduct(product, capabilities));
    sendTagged(response, await taggedText(pieces, (make) => this.queues.run(operatorId, make)), JSON_TEXT);
  }

  @Get(':id')
  @FastRead('offer', { by: BY_CAPABILITIES })
  @ApiOperation({ summary: 'Retrieve a product', description: 'Returns one product, as in the list.' })
  @OctoAnswers(OctoProductDto, { errors: ['INVALID_PRODUCT_ID'] })
  async getOctoProduct(
    @CurrentCaller() { operatorId }: Caller,
    @Param('id') productId: string,
    @RequestedCapabilities() capabilities: Capabilities,
    @RightUntil() noteEnd: NoteEnd,
  ): Promise<OctoProductDto> {
    noteEnd(await this.products.changesAt(operatorId));
    const found = await this.products.getProduct(operatorId, productId);
    const [product] = await this.questions.addTo(operatorId, [found], capabilities);
    return toOctoProduct(product!, capabilities);
  }
}
