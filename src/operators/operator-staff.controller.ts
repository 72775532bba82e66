import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission, StaffNotFoundError, StaffService } from '../platform/auth';
import { Idempotent } from '../platform/idempotency';
import { parseNumericId } from '../platform/values/identifiers';
import { ApiData, ApiProblems } from '../platform/http/openapi';
import { DEFAULT_PAGE_SIZE, type Page, PageQuery, decodeCursor, toPage } from '../platform/http/pagination';
import { AddedStaffDto, ChangeStaffDto, CreateStaffDto, StaffDto } from './dto/staff.dto';
import { OperatorsService } from './operators.service';
import { toStaffChanges, toStaffDto } from './staff.mapper';

@ApiTags('Operator: staff')
@RequirePermission('operator')
@Controller('api/v2/operator/staff')
export class OperatorStaffController {
  constructor(
    private readonly staff: StaffService,
    private readonly operators: OperatorsService,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List staff',
    description: 'Returns the people who can sign in to the dashboard, in the order in which they were added.',
  })
  @ApiData(StaffDto, { paged: true })
  async listStaff(@CurrentCaller() { operatorId }: Caller, @Query() query: PageQuery): Promise<Page<StaffDto>> {
    const limit = query.Limit ?? DEFAULT_PAGE_SIZE;
    const [afterId] = decodeCursor(query.Cursor, ['number']) ?? [];
    const people = await this.staff.list(operatorId, limit + 1, afterId);
    return toPage(people, limit, toStaffDto, ({ id }) => [id]);
  }

  @Post()
  @Idempotent({ hasSecret: true })
  @ApiOperation({
    summary: 'Create a staff member',
    description:
      'Adds a person who can sign in to the dashboard. Other operators can have staff with the same email address. Only an API key with all permissions can add owners.',
  })
  @ApiData(AddedStaffDto, { status: 201 })
  @ApiProblems('staff-exists')
  async createStaff(@CurrentCaller() caller: Caller, @Body() body: CreateStaffDto): Promise<{ data: AddedStaffDto }> {
    const { entity, initialPassword } = await this.staff.addFor(caller, {
      email: body.Email,
      name: body.Name,
      role: body.Role,
      password: body.Password,
    });
    return { data: { ...toStaffDto(entity), InitialPassword: initialPassword ?? null } };
  }

  @Patch(':ID')
  @ApiOperation({
    summary: 'Update a staff member',
    description:
      'Changes the role or the refund limit, with the next request of the person. The last owner cannot get another role. Only an API key with all permissions can make somebody an owner.',
  })
  @ApiData(StaffDto)
  @ApiProblems('staff-not-found', 'last-owner')
  async changeStaff(
    @CurrentCaller() caller: Caller,
    @Param('ID') text: string,
    @Body() body: ChangeStaffDto,
  ): Promise<{ data: StaffDto }> {
    const { currency } = await this.operators.getOperator(caller.operatorId);
    const changed = await this.staff.changeFor(caller, toStaffId(text), toStaffChanges(body, currency));
    return { data: toStaffDto(changed) };
  }

  @Delete(':ID')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Delete a staff member',
    description: 'Removes the person and signs them out everywhere immediately. The last owner cannot be removed.',
  })
  @ApiProblems('staff-not-found', 'last-owner')
  async removeStaff(@CurrentCaller() { operatorId }: Caller, @Param('ID') text: string): Promise<void> {
    await this.staff.remove(operatorId, toStaffId(text));
  }
}

function toStaffId(text: string): number {
  const id = parseNumericId(text);
  if (id === undefined) throw new StaffNotFoundError();
  return id;
}
