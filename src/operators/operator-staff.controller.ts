import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  type Caller,
  CurrentCaller,
  RequirePermission,
  type StaffEntity,
  StaffNotFoundError,
  StaffService,
} from '../platform/auth';
import { Idempotent } from '../platform/idempotency';
import { parseNumericId } from '../platform/values/identifiers';
import { ApiData, ApiProblems } from '../platform/http/openapi';
import { DEFAULT_PAGE_SIZE, type Page, PageQuery, decodeCursor, toPage } from '../platform/http/pagination';
import { AddedStaffDto, CreateStaffDto, StaffDto } from './dto/staff.dto';

@ApiTags('Operator: staff')
@RequirePermission('operator')
@Controller('api/v2/operator/staff')
export class OperatorStaffController {
  constructor(private readonly staff: StaffService) {}

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

  @Delete(':ID')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Delete a staff member',
    description: 'Removes the person and signs them out everywhere immediately.',
  })
  @ApiProblems('staff-not-found')
  async removeStaff(@CurrentCaller() { operatorId }: Caller, @Param('ID') text: string): Promise<void> {
    const id = parseNumericId(text);
    if (id === undefined) throw new StaffNotFoundError();
    await this.staff.remove(operatorId, id);
  }
}

function toStaffDto(person: StaffEntity): StaffDto {
  return {
    ID: person.id,
    Email: person.email,
    Name: person.name,
    Role: person.role,
    LastSignInAt: person.lastSignInAt,
    CreatedAt: person.createdAt,
  };
}
