import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../platform/auth';
import { ActivitiesService } from '../catalog';
import { Idempotent } from '../platform/idempotency';
import { Conditional, ConditionalChanges, IfMatch } from '../platform/preconditions';
import { ActivityIdPipe, parseNumericId } from '../platform/values/identifiers';
import { ApiData, ApiProblems } from '../platform/http/openapi';
import { ChangeQuestionDto, CreateQuestionDto, OperatorQuestionDto } from './dto/question.dto';
import { toOperatorQuestionDto, toQuestionChanges, toQuestionDetails } from './question.mapper';
import { QuestionsService } from './questions.service';
import { QuestionNotFoundError } from './waivers.errors';

@ApiTags('Operator: questions')
@RequirePermission('operator')
@Controller('api/v2/operator')
export class OperatorQuestionsController {
  constructor(
    private readonly questions: QuestionsService,
    private readonly activities: ActivitiesService,
    private readonly conditional: ConditionalChanges,
  ) {}

  @Get('activities/:ActivityID/questions')
  @ApiOperation({
    summary: 'List questions',
    description: 'Returns the questions of an activity, at most 100, ordered by position.',
  })
  @ApiData(OperatorQuestionDto, { list: true })
  @ApiProblems('invalid-activity-id', 'product-not-found')
  async listActivityQuestions(
    @CurrentCaller() { operatorId }: Caller,
    @Param('ActivityID', ActivityIdPipe) activityId: string,
  ): Promise<{ data: OperatorQuestionDto[] }> {
    const activity = await this.activities.getActivity(operatorId, activityId);
    return { data: (await this.questions.list(operatorId, activity.id)).map(toOperatorQuestionDto) };
  }

  @Post('activities/:ActivityID/questions')
  @Idempotent()
  @ApiOperation({
    summary: 'Create a question',
    description: 'Adds a waiver question to an activity. An activity can have up to 100 questions.',
  })
  @ApiData(OperatorQuestionDto, { status: 201 })
  @ApiProblems('invalid-activity-id', 'product-not-found')
  async createQuestion(
    @CurrentCaller() { operatorId }: Caller,
    @Param('ActivityID', ActivityIdPipe) activityId: string,
    @Body() body: CreateQuestionDto,
  ): Promise<{ data: OperatorQuestionDto }> {
    const activity = await this.activities.getActivity(operatorId, activityId);
    const question = await this.questions.add(operatorId, activity.id, toQuestionDetails(body), body.Position);
    return { data: toOperatorQuestionDto(question) };
  }

  @Get('questions/:ID')
  @ApiOperation({ summary: 'Retrieve a question', description: 'Returns a waiver question.' })
  @ApiData(OperatorQuestionDto)
  @ApiProblems('question-not-found')
  async getQuestion(
    @CurrentCaller() { operatorId }: Caller,
    @Param('ID') text: string,
  ): Promise<{ data: OperatorQuestionDto }> {
    return { data: toOperatorQuestionDto(await this.questions.getQuestion(operatorId, toQuestionId(text))) };
  }

  @Patch('questions/:ID')
  @Conditional()
  @ApiOperation({
    summary: 'Update a question',
    description: 'Changes the fields that you send. All other fields stay unchanged.',
  })
  @ApiData(OperatorQuestionDto)
  @ApiProblems('question-not-found')
  async changeQuestion(
    @CurrentCaller() caller: Caller,
    @Param('ID') text: string,
    @IfMatch() expected: string | undefined,
    @Body() body: ChangeQuestionDto,
  ): Promise<{ data: OperatorQuestionDto }> {
    const question = await this.conditional.run(
      expected,
      () => this.getQuestion(caller, text),
      () => this.questions.change(caller.operatorId, toQuestionId(text), toQuestionChanges(body), body.Position),
    );
    return { data: toOperatorQuestionDto(question) };
  }

  @Delete('questions/:ID')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete a question', description: 'Deletes a question. Existing answers are not deleted.' })
  @ApiProblems('question-not-found')
  async removeQuestion(@CurrentCaller() { operatorId }: Caller, @Param('ID') text: string): Promise<void> {
    await this.questions.remove(operatorId, toQuestionId(text));
  }
}

function toQuestionId(text: string): number {
  const id = parseNumericId(text);
  if (id === undefined) throw new QuestionNotFoundError();
  return id;
}
