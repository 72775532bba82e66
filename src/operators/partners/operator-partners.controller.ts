import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { ApiData } from '../../platform/http/openapi';
import { DEFAULT_PAGE_SIZE, type Page, PageQuery, decodeCursor, toPage } from '../../platform/http/pagination';
import { toPercent, toRate } from '../../platform/values/money';
import { PartnerDto, SetPartnerTermsDto } from '../dto/partner.dto';
import { requirePartnerSlug } from '../dto/partner-slug.field';
import type { Partner } from './partners.repository';
import { PartnersService } from './partners.service';

@ApiTags('Operator: partners')
@RequirePermission('operator')
@Controller('api/v2/operator/partners')
export class OperatorPartnersController {
  constructor(private readonly partners: PartnersService) {}

  @Get()
  @ApiOperation({
    summary: 'List partners',
    description: 'Returns the partners that have an API key or terms, ordered by `Slug`.',
  })
  @ApiData(PartnerDto, { paged: true })
  async listPartners(@CurrentCaller() { operatorId }: Caller, @Query() query: PageQuery): Promise<Page<PartnerDto>> {
    const limit = query.Limit ?? DEFAULT_PAGE_SIZE;
    const [after] = decodeCursor(query.Cursor, ['string']) ?? [];
    const partners = await this.partners.list(operatorId, limit + 1, after);
    return toPage(partners, limit, toPartnerDto, ({ slug }) => [slug]);
  }

  @Put(':Slug')
  @ApiOperation({
    summary: 'Set terms of a partner',
    description:
      'Replaces the terms of a partner; what you omit is removed. A changed commission applies to new bookings and holds. Earlier ones keep the commission at which they were made.',
  })
  @ApiParam({ name: 'Slug', description: 'Slug of the partner.', example: 'adventuro' })
  @ApiData(PartnerDto)
  async setPartnerTerms(
    @CurrentCaller() { operatorId }: Caller,
    @Param('Slug') slug: string,
    @Body() { Name, Email, CommissionPercent }: SetPartnerTermsDto,
  ): Promise<{ data: PartnerDto }> {
    requirePartnerSlug(slug);
    const commissionRate = CommissionPercent === undefined ? undefined : toRate(CommissionPercent);
    const terms = { name: Name, email: Email, commissionRate };
    return { data: toPartnerDto(await this.partners.setTerms(operatorId, slug, terms)) };
  }
}

function toPartnerDto({ slug, name, email, commissionRate, updatedAt }: Partner): PartnerDto {
  return {
    Slug: slug,
    Name: name,
    Email: email,
    CommissionPercent: commissionRate === null ? null : toPercent(commissionRate),
    UpdatedAt: updatedAt,
  };
}
