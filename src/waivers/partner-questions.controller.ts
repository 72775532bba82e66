import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../platform/auth';
import { ProductsService } from '../catalog';
import { HotRead } from '../platform/hot-routes';
import { ActivityIdPipe } from '../platform/values/identifiers';
import { ApiData, ApiProblems } from '../platform/http/openapi';
import { QuestionDto } from './dto/question.dto';
import { toQuestionDto } from './question.mapper';
import { QuestionsService } from './questions.service';

@ApiTags('Partner: questions')
@RequirePermission('ota')
@Controller('api/v2/ota')
export class PartnerQuestionsController {
  constructor(
    private readonly products: ProductsService,
    private readonly questions: QuestionsService,
  ) {}

  @Get('partner/questions/:ActivityID')
  @HotRead({
    path: 'api/v2/ota/partner/questions/:ActivityID',
    permission: 'ota',
    answer: (controller: PartnerQuestionsController, { caller, params }) =>
      controller.listQuestions(caller, params['ActivityID']!),
  })
  @ApiOperation({
    summary: 'List waiver questions',
    description: 'Returns the waiver questions of a product, in the order in which to ask them.',
  })
  @ApiData(QuestionDto, { list: true })
  @ApiProblems('invalid-activity-id', 'product-not-found')
  async listQuestions(
    @CurrentCaller() { operatorId }: Caller,
    @Param('ActivityID', ActivityIdPipe) activityId: string,
  ): Promise<{ data: QuestionDto[] }> {
    const activity = await this.products.getProduct(operatorId, activityId);
    const questions = await this.questions.list(operatorId, activity.id);
    return { data: questions.map(toQuestionDto) };
  }

  @Get('core/questions/:ActivityID')
  @HotRead({
    path: 'api/v2/ota/core/questions/:ActivityID',
    permission: 'ota',
    answer: (controller: PartnerQuestionsController, { caller, params }) =>
      controller.listQuestions(caller, params['ActivityID']!),
  })
  @ApiOperation({
    summary: 'List waiver questions (neutral path)',
    description: 'Returns the same response as `/api/v2/ota/partner/questions/{ActivityID}`.',
  })
  @ApiData(QuestionDto, { list: true })
  @ApiProblems('invalid-activity-id', 'product-not-found')
  listCoreQuestions(
    @CurrentCaller() caller: Caller,
    @Param('ActivityID', ActivityIdPipe) activityId: string,
  ): Promise<{ data: QuestionDto[] }> {
    return this.listQuestions(caller, activityId);
  }
}
