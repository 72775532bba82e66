import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { ApiData, ApiProblems } from '../../platform/http/openapi';
import { DefineMeterDto, MeterDefinitionDto } from '../dto/meter-definition.dto';
import { DefinitionsService, type MeterDefinition } from './definitions.service';

@ApiTags('Usage in detail')
@Controller('api/v2/usage/meters/definitions')
export class UsageDefinitionsController {
  constructor(private readonly definitions: DefinitionsService) {}

  @Get()
  @RequirePermission('usage:read')
  @ApiOperation({
    summary: 'List meter definitions',
    description: 'Returns the definitions of all meters that have one, ordered by `Meter`.',
  })
  @ApiData(MeterDefinitionDto, { list: true })
  async listMeterDefinitions(@CurrentCaller() { operatorId }: Caller): Promise<{ data: MeterDefinitionDto[] }> {
    return { data: (await this.definitions.list(operatorId)).map(toDefinitionDto) };
  }

  @Put(':Meter')
  @RequirePermission('operator')
  @ApiOperation({
    summary: 'Define a meter',
    description:
      'Replaces the entire definition of a meter: fields that you leave out are cleared. A key in `GroupBy` applies to entries recorded from now on; earlier entries count under `null`, even if a key is removed and set again. The meter does not need to have entries; after the first one, `Aggregation` and `UniqueBy` cannot change. You can define up to 1,000 meters.',
  })
  @ApiParam({ name: 'Meter', description: 'Name of the meter, percent-encoded.', example: 'sms-sent' })
  @ApiData(MeterDefinitionDto)
  @ApiProblems('aggregation-fixed')
  async defineMeter(
    @CurrentCaller() { operatorId }: Caller,
    @Param('Meter') meter: string,
    @Body() { DisplayName, Unit, Description, GroupBy, RequireUsage, Aggregation, UniqueBy }: DefineMeterDto,
  ): Promise<{ data: MeterDefinitionDto }> {
    const definition = await this.definitions.define(operatorId, meter, {
      ...{ displayName: DisplayName ?? null, unit: Unit ?? null, description: Description ?? null },
      groupBy: GroupBy ?? [],
      requireUsage: RequireUsage ?? false,
      ...{ aggregation: Aggregation ?? 'sum', uniqueBy: UniqueBy ?? null },
    });
    return { data: toDefinitionDto(definition) };
  }
}

function toDefinitionDto(definition: MeterDefinition): MeterDefinitionDto {
  const { meter, displayName, unit, description, groupBy, requireUsage, aggregation, uniqueBy, updatedAt } = definition;
  return {
    ...{ Meter: meter, DisplayName: displayName, Unit: unit, Description: description },
    ...{ GroupBy: [...groupBy], ...(requireUsage && { RequireUsage: true }) },
    ...(aggregation !== 'sum' && { Aggregation: aggregation }),
    ...(uniqueBy !== null && { UniqueBy: uniqueBy }),
    UpdatedAt: updatedAt,
  };
}
