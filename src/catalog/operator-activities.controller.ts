import { Body, Controller, Get, Param, Patch, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../platform/auth';
import { Idempotent } from '../platform/idempotency';
import { OperatorsService } from '../operators';
import { Conditional, ConditionalChanges, IfMatch } from '../platform/preconditions';
import { ActivityIdPipe } from '../platform/values/identifiers';
import { AnswersJsonText, JSON_TEXT, wholeOrStreamed } from '../platform/http/messages';
import { ApiData, ApiProblems } from '../platform/http/openapi';
import { DEFAULT_PAGE_SIZE, PageQuery, decodeCursor, toPage } from '../platform/http/pagination';
import { ActivitiesService } from './activities.service';
import type { Activity } from './activity';
import { toActivityChanges, toActivityDetails, toTicketTypeRequests } from './activity.mapper';
import { TranslationsService } from './content/translations.service';
import { ActivityDto, ChangeActivityDto, CreateActivityDto } from './dto/activity.dto';
import { activitiesJson, toActivityDto } from './product.mapper';

/** Ticket type of an activity created without a price. */
const FREE = { id: undefined, name: 'Standard', priceAmount: 0, participantsPerTicket: 1, isDefault: true };

@ApiTags('Operator: activities')
@RequirePermission('operator')
@Controller('api/v2/operator/activities')
export class OperatorActivitiesController {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly operators: OperatorsService,
    private readonly translations: TranslationsService,
    private readonly conditional: ConditionalChanges,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'List activities',
    description: 'Returns all activities, including drafts and archived ones, ordered by name.',
  })
  @ApiData(ActivityDto, { paged: true })
  @AnswersJsonText()
  async listActivities(
    @CurrentCaller() { operatorId }: Caller,
    @Query() query: PageQuery,
  ): Promise<string | StreamableFile> {
    const limit = query.Limit ?? DEFAULT_PAGE_SIZE;
    const position = decodeCursor(query.Cursor, ['string', 'number']);
    const after = position && { name: position[0], id: position[1] };
    const operator = await this.operators.getOperator(operatorId);
    const activities = await this.activities.list(operatorId, limit + 1, after);
    const page = toPage(
      activities,
      limit,
      (activity) => activity,
      ({ name, id }) => [name, id],
    );
    return wholeOrStreamed(activitiesJson(page, operator), JSON_TEXT);
  }

  @Post()
  @Idempotent()
  @ApiOperation({
    summary: 'Create an activity',
    description: 'Creates an activity with its ticket types. Without `Price` and `TicketTypes`, it is free of charge.',
  })
  @ApiData(ActivityDto, { status: 201 })
  async createActivity(
    @CurrentCaller() { operatorId }: Caller,
    @Body() body: CreateActivityDto,
  ): Promise<{ data: ActivityDto }> {
    const operator = await this.operators.getOperator(operatorId);
    const tickets = toTicketTypeRequests(body, operator.currency) ?? [FREE];
    const activity = await this.activities.create(operatorId, toActivityDetails(body), tickets);
    return this.toAnswer(activity);
  }

  @Get(':ActivityID')
  @ApiOperation({ summary: 'Retrieve an activity', description: 'Returns an activity with any status.' })
  @ApiData(ActivityDto)
  @ApiProblems('invalid-activity-id', 'product-not-found')
  async getActivity(
    @CurrentCaller() { operatorId }: Caller,
    @Param('ActivityID', ActivityIdPipe) activityId: string,
  ): Promise<{ data: ActivityDto }> {
    return this.toAnswer(await this.activities.getActivity(operatorId, activityId));
  }

  @Patch(':ActivityID')
  @Conditional()
  @ApiOperation({
    summary: 'Update an activity',
    description: 'Changes the fields that you send. All other fields stay unchanged.',
  })
  @ApiData(ActivityDto)
  @ApiProblems('invalid-activity-id', 'product-not-found', 'timeslot-exists')
  async changeActivity(
    @CurrentCaller() caller: Caller,
    @Param('ActivityID', ActivityIdPipe) activityId: string,
    @IfMatch() expected: string | undefined,
    @Body() body: ChangeActivityDto,
  ): Promise<{ data: ActivityDto }> {
    const operator = await this.operators.getOperator(caller.operatorId);
    const tickets = toTicketTypeRequests(body, operator.currency);
    const activity = await this.conditional.run(
      expected,
      () => this.getActivity(caller, activityId),
      () => this.activities.change(caller.operatorId, activityId, toActivityChanges(body), tickets),
    );
    return this.toAnswer(activity);
  }

  private async toAnswer(activity: Activity): Promise<{ data: ActivityDto }> {
    const operator = await this.operators.getOperator(activity.operatorId);
    return { data: toActivityDto(activity, operator, await this.translations.list(activity)) };
  }
}
