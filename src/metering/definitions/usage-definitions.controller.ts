import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../../auth';
import { ApiData } from '../../shared/openapi';
import { DefineMeterDto, MeterDefinitionDto } from '../dto/meter-definition.dto';
import { DefinitionsService, type MeterDefinition } from './definitions.service';

@ApiTags('Usage in detail')
@Controller('api/v2/usage/meters/definitions')
export class UsageDefinitionsController {
  constructor(private readonly definitions: DefinitionsService) {}

  @Get()
  @RequirePermission('usage:read')
  @ApiOperation({ summary: 'List what is said of meters', description: 'By Meter; only those that are described.' })
  @ApiData(MeterDefinitionDto, { list: true })
  async listMeterDefinitions(@CurrentCaller() { operatorId }: Caller): Promise<{ data: MeterDefinitionDto[] }> {
    return { data: (await this.definitions.list(operatorId)).map(toDefinitionDto) };
  }

  @Put(':Meter')
  @RequirePermission('operator')
  @ApiOperation({
    summary: 'Describe a meter',
    description:
      'In place of what was said before: what is left out is empty. A key in `GroupBy` counts from the next entry on; what was recorded before stands under null, also when a key comes back. The meter need not have entries yet. At most 1,000 meters.',
  })
  @ApiParam({ name: 'Meter', description: 'Percent-encoded.', example: 'sms-sent' })
  @ApiData(MeterDefinitionDto)
  async defineMeter(
    @CurrentCaller() { operatorId }: Caller,
    @Param('Meter') meter: string,
    @Body() { DisplayName, Unit, Description, GroupBy }: DefineMeterDto,
  ): Promise<{ data: MeterDefinitionDto }> {
    const definition = await this.definitions.define(operatorId, meter, {
      ...{ displayName: DisplayName ?? null, unit: Unit ?? null, description: Description ?? null },
      groupBy: GroupBy ?? [],
    });
    return { data: toDefinitionDto(definition) };
  }
}

function toDefinitionDto(definition: MeterDefinition): MeterDefinitionDto {
  const { meter, displayName, unit, description, groupBy, updatedAt } = definition;
  return {
    ...{ Meter: meter, DisplayName: displayName, Unit: unit, Description: description },
    ...{ GroupBy: [...groupBy], UpdatedAt: updatedAt },
  };
}
