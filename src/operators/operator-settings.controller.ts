import { Body, Controller, Get, Patch } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../auth';
import { ApiData } from '../shared/openapi';
import { ChangeSettingsDto, SettingsDto } from './dto/settings.dto';
import type { OperatorEntity } from './operator.entity';
import { OperatorsService } from './operators.service';

@ApiTags('Operator: settings')
@RequirePermission('operator')
@Controller('api/v2/operator')
export class OperatorSettingsController {
  constructor(private readonly operators: OperatorsService) {}

  @Get()
  @ApiOperation({ summary: 'Read the settings' })
  @ApiData(SettingsDto)
  async read(@CurrentCaller() caller: Caller): Promise<{ data: SettingsDto }> {
    return { data: toSettingsDto(await this.operators.get(caller.operatorId)) };
  }

  @Patch()
  @ApiOperation({
    summary: 'Change the settings',
    description: 'A new time zone keeps the wall clock times of coming timeslots; their instants move.',
  })
  @ApiData(SettingsDto)
  async change(@CurrentCaller() caller: Caller, @Body() body: ChangeSettingsDto): Promise<{ data: SettingsDto }> {
    const operator = await this.operators.changeSettings(caller.operatorId, {
      ...(body.Name !== undefined && { name: body.Name }),
      ...(body.TimeZone !== undefined && { timeZone: body.TimeZone }),
      ...(body.Currency !== undefined && { currency: body.Currency }),
      ...(body.WaitlistOfferMinutes !== undefined && { waitlistOfferMinutes: body.WaitlistOfferMinutes }),
      ...(body.SenderName !== undefined && { senderName: body.SenderName }),
      ...(body.SenderEmail !== undefined && { senderEmail: body.SenderEmail }),
    });
    return { data: toSettingsDto(operator) };
  }
}

function toSettingsDto(operator: OperatorEntity): SettingsDto {
  return {
    Name: operator.name,
    TimeZone: operator.timeZone,
    Currency: operator.currency,
    WaitlistOfferMinutes: operator.waitlistOfferMinutes,
    SenderName: operator.senderName,
    SenderEmail: operator.senderEmail,
  };
}
