import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, RequirePermission } from '../auth';
import { ProductsService } from '../catalog';
import { FastRead } from '../fast-path';
import { ActivityIdPipe } from '../shared/identifiers';
import { ApiData, ApiProblems } from '../shared/openapi';
import { QuestionDto } from './dto/question.dto';
import { toQuestionDto } from './question.mapper';
import { QuestionsService } from './questions.service';

/** One resource under two paths: `core` is its neutral name. */
@ApiTags('Partner: questions')
@RequirePermission('ota')
@Controller(['api/v2/ota/partner/questions', 'api/v2/ota/core/questions'])
export class PartnerQuestionsController {
  constructor(
    private readonly products: ProductsService,
    private readonly questions: QuestionsService,
  ) {}

  @Get(':ActivityID')
  @FastRead('offer')
  @ApiOperation({ summary: 'List waiver questions', description: 'In the order in which to ask them.' })
  @ApiData(QuestionDto, { list: true })
  @ApiProblems('invalid-activity-id', 'product-not-found')
  async list(
    @CurrentCaller() { operatorId }: Caller,
    @Param('ActivityID', ActivityIdPipe) activityId: string,
  ): Promise<{ data: QuestionDto[] }> {
    const activity = await this.products.get(operatorId, activityId);
    const questions = await this.questions.list(operatorId, activity.id);
    return { data: questions.map(toQuestionDto) };
  }
}
