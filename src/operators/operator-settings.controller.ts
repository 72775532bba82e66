import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../platform/auth';
import { Conditional, ConditionalChanges, IfMatch } from '../platform/preconditions';
import { ApiData } from '../platform/http/openapi';
import { ChangeSettingsDto } from './dto/change-settings.dto';
import { SettingsDto } from './dto/settings.dto';
import { OperatorsService } from './operators.service';
import { toSettings, toSettingsDto } from './settings.mapper';

@ApiTags('Operator: settings')
@RequirePermission('operator')
@Controller('api/v2/operator')
export class OperatorSettingsController {
  constructor(
    private readonly operators: OperatorsService,
    private readonly conditional: ConditionalChanges,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Retrieve the settings', description: 'Returns the settings of the operator.' })
  @ApiData(SettingsDto)
  async getSettings(@CurrentCaller() caller: Caller): Promise<{ data: SettingsDto }> {
    return { data: toSettingsDto(await this.operators.getOperator(caller.operatorId)) };
  }

  @Patch()
  @Conditional()
  @ApiOperation({
    summary: 'Update the settings',
    description:
      'Changes the settings that you send. All other settings stay unchanged. If you change the time zone, future timeslots keep their local times, and their `StartsAt` and `EndsAt` change. With many timeslots this continues after the response: `TimeZoneChange` contains how many are left, and these are closed for sale.',
  })
  @ApiData(SettingsDto)
  async changeSettings(
    @CurrentCaller() caller: Caller,
    @IfMatch() expected: string | undefined,
    @Body() body: ChangeSettingsDto,
  ): Promise<{ data: SettingsDto }> {
    const read = () => this.getSettings(caller);
    const change = () => this.operators.changeSettings(caller.operatorId, toSettings(body));
    return { data: toSettingsDto(await this.conditional.run(expected, read, change)) };
  }
}
