import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../auth';
import { OperatorsService } from '../operators';
import { ApiData, ApiProblems } from '../shared/openapi';
import { ProductDto } from './dto/product.dto';
import { ListProductsQuery, ResolveProductQuery } from './dto/product.query';
import { toProductDto } from './product.mapper';
import { ProductsService } from './products.service';

@ApiTags('Partner: products')
@RequirePermission('ota')
@Controller('api/v2/ota/partner')
export class PartnerProductsController {
  constructor(
    private readonly products: ProductsService,
    private readonly operators: OperatorsService,
  ) {}

  @Get('products')
  @Header('Cache-Control', 'private, max-age=60')
  @ApiOperation({
    summary: 'List products',
    description:
      'All activities that the operator sells online, by name. Keep a copy and refresh it with `If-None-Match`: the answer is 304 while nothing changed.',
  })
  @ApiData(ProductDto, { list: true })
  async list(
    @CurrentCaller() { operatorId }: Caller,
    @Query() query: ListProductsQuery,
  ): Promise<{ data: ProductDto[] }> {
    const operator = await this.operators.getAsSeller(operatorId);
    const activities = await this.products.list(operatorId, query.name);
    return { data: activities.map((activity) => toProductDto(activity, operator)) };
  }

  @Get('resolve-product')
  @ApiOperation({ summary: 'Find one product', description: 'By `ID` or by `Name`; send exactly one of them.' })
  @ApiData(ProductDto)
  @ApiProblems('invalid-lookup', 'product-not-found')
  async resolve(
    @CurrentCaller() { operatorId }: Caller,
    @Query() query: ResolveProductQuery,
  ): Promise<{ data: ProductDto }> {
    const activity = await this.products.resolve(operatorId, query);
    return { data: toProductDto(activity, await this.operators.getAsSeller(operatorId)) };
  }
}
