import { Get, Param, Post, type Type } from '@nestjs/common';
import { ActivitiesService } from '../../../catalog';
import { parseNumericId } from '../../../platform/values/identifiers';
import {
  ChangeQuestionDto,
  CreateQuestionDto,
  type QuestionEntity,
  QuestionNotFoundError,
  QuestionsService,
  toQuestionChanges,
  toQuestionDetails,
} from '../../../waivers';
import { PageView, type Rejection, Submitted, SubmittedForm, type View, submit } from '../../html';
import { redirect } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { ActivityPageService } from './activity-page.service';
import { QuestionPage } from './question.page';

@PageController('activities/:ActivityID/questions')
export class QuestionsController {
  constructor(
    private readonly questions: QuestionsService,
    private readonly activities: ActivitiesService,
    private readonly activityPage: ActivityPageService,
  ) {}

  @Post()
  add(
    @CurrentVisit() visit: Visit,
    @Param('ActivityID') activityId: string,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    return submit(
      'question',
      form,
      async () => {
        const activity = await this.activities.getActivity(visit.operatorId, activityId);
        const question = await readQuestion(CreateQuestionDto, form);
        await this.questions.add(visit.operatorId, activity.id, toQuestionDetails(question));
        return redirect(`/dashboard/activities/${activityId}`, 'question-added');
      },
      (rejection) => this.activityPage.view(visit, activityId, rejection),
    );
  }

  @Get(':ID')
  show(@CurrentVisit() visit: Visit, @Param('ActivityID') activityId: string, @Param('ID') id: string) {
    return this.page(visit, activityId, id);
  }

  @Post(':ID')
  change(
    @CurrentVisit() visit: Visit,
    @Param('ActivityID') activityId: string,
    @Param('ID') id: string,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    return submit(
      'question',
      form,
      async () => {
        const dto = await readQuestion(ChangeQuestionDto, form);
        // Empty fields mean none; for the API, an absent field stays unchanged.
        const limit = form.hasChanged('MaxFileBytes') && { maxFileBytes: dto.MaxFileBytes ?? null };
        const role = form.hasChanged('Role') && { role: dto.Role ?? null };
        const changes = { ...toQuestionChanges(dto), ...limit, ...role };
        await this.questions.change(visit.operatorId, toId(id), changes);
        return redirect(`/dashboard/activities/${activityId}`, 'question-changed');
      },
      (rejection) => this.page(visit, activityId, id, rejection),
    );
  }

  @Post(':ID/order')
  async order(
    @CurrentVisit() { operatorId }: Visit,
    @Param('ActivityID') activityId: string,
    @Param('ID') id: string,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    const { Position } = await form.as(ChangeQuestionDto, { integers: ['Position'] });
    await this.questions.change(operatorId, toId(id), {}, Position);
    return redirect(`/dashboard/activities/${activityId}#questions`);
  }

  @Post(':ID/remove')
  async remove(
    @CurrentVisit() { operatorId }: Visit,
    @Param('ActivityID') activityId: string,
    @Param('ID') id: string,
  ): Promise<View> {
    await this.questions.remove(operatorId, toId(id));
    return redirect(`/dashboard/activities/${activityId}`, 'question-removed');
  }

  private async page({ operatorId }: Visit, activityId: string, id: string, rejection?: Rejection): Promise<PageView> {
    const activity = await this.activities.getActivity(operatorId, activityId);
    const question = await this.findQuestion(operatorId, activity.id, toId(id));
    return new PageView('Question', <QuestionPage activity={activity} question={question} rejection={rejection} />);
  }

  private async findQuestion(operatorId: number, activityId: number, id: number): Promise<QuestionEntity> {
    const question = (await this.questions.list(operatorId, activityId)).find((each) => each.id === id);
    if (!question) throw new QuestionNotFoundError();
    return question;
  }
}

function readQuestion<Dto extends ChangeQuestionDto>(dto: Type<Dto>, form: SubmittedForm): Promise<Dto> {
  return form.as(dto, {
    integers: ['MaxFileBytes'],
    booleans: ['Required', 'PerParticipant', 'FlagAnswers'],
    separated: { Options: /\n/, FlaggedOptions: /\n/, AcceptedFileTypes: /\n/ },
    blankable: ['HelpText', 'Label'],
  });
}

function toId(text: string): number {
  const id = parseNumericId(text);
  if (id === undefined) throw new QuestionNotFoundError();
  return id;
}
