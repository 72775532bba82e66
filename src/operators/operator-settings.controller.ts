import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../auth';
import { Conditional, ConditionalChanges, IfMatch } from '../preconditions';
import { ApiData } from '../shared/openapi';
import { ChangeSettingsDto, SettingsDto } from './dto/settings.dto';
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
  @ApiOperation({ summary: 'Read the settings' })
  @ApiData(SettingsDto)
  async getSettings(@CurrentCaller() caller: Caller): Promise<{ data: SettingsDto }> {
    return { data: toSettingsDto(await this.operators.get(caller.operatorId)) };
  }

  @Patch()
  @Conditional()
  @ApiOperation({
    summary: 'Change the settings',
    description: 'A new time zone keeps the wall clock times of coming timeslots; their instants move.',
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
