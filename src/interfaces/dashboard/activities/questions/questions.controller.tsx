import { Get, Param, Post } from '@nestjs/common';
import { ActivitiesService } from '../../../../catalog';
import { parseNumericId } from '../../../../platform/values/identifiers';
import {
  ChangeQuestionDto,
  CreateQuestionDto,
  QuestionNotFoundError,
  QuestionsService,
  toQuestionChanges,
  toQuestionDetails,
} from '../../../../waivers';
import { PageView, Submitted, SubmittedForm, type View, submit } from '../../../html';
import { redirect } from '../../frame/flash-messages';
import { PageController } from '../../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../../frame/visit';
import { ActivityPageService } from '../activity-page.service';
import { clearedBy, readQuestion } from './question-form';
import { questionForm } from './questions.panel';

/** The questions on the page of an activity. After each change, the page shows the question again. */
@PageController('activities/:ActivityID/questions')
export class QuestionsController {
  constructor(
    private readonly questions: QuestionsService,
    private readonly activities: ActivitiesService,
    private readonly page: ActivityPageService,
  ) {}

  @Post()
  add(
    @CurrentVisit() visit: Visit,
    @Param('ActivityID') activityId: string,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    return submit(
      questionForm('new'),
      form,
      async () => {
        const activity = await this.activities.getActivity(visit.operatorId, activityId);
        const dto = await readQuestion(CreateQuestionDto, form);
        const details = toQuestionDetails(dto);
        const id = await form.once(async () => (await this.questions.add(visit.operatorId, activity.id, details)).id);
        return redirect(`/dashboard/activities/${activityId}?Add=question#question-${id}`, 'question-added');
      },
      (rejection) => this.page.view(visit, activityId, { rejection }),
    );
  }

  @Get(':ID')
  async show(
    @CurrentVisit() visit: Visit,
    @Param('ActivityID') activityId: string,
    @Param('ID') text: string,
  ): Promise<PageView> {
    return this.page.view(visit, activityId, { open: toId(text) });
  }

  @Post(':ID')
  change(
    @CurrentVisit() visit: Visit,
    @Param('ActivityID') activityId: string,
    @Param('ID') text: string,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    const id = toId(text);
    return submit(
      questionForm(id),
      form,
      async () => {
        const dto = await readQuestion(ChangeQuestionDto, form);
        await this.questions.change(visit.operatorId, id, { ...toQuestionChanges(dto), ...clearedBy(form) });
        return redirect(addressOf(activityId, id), 'question-changed');
      },
      (rejection) => this.page.view(visit, activityId, { rejection, open: id }),
    );
  }

  @Post(':ID/order')
  async order(
    @CurrentVisit() { operatorId }: Visit,
    @Param('ActivityID') activityId: string,
    @Param('ID') text: string,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    const { Position } = await form.as(ChangeQuestionDto, { integers: ['Position'] });
    const id = toId(text);
    await this.questions.change(operatorId, id, {}, Position);
    return redirect(addressOf(activityId, id));
  }

  @Post(':ID/remove')
  async remove(
    @CurrentVisit() { operatorId }: Visit,
    @Param('ActivityID') activityId: string,
    @Param('ID') text: string,
  ): Promise<View> {
    await this.questions.remove(operatorId, toId(text));
    return redirect(`/dashboard/activities/${activityId}#questions`, 'question-removed');
  }
}

function addressOf(activityId: string, id: number): string {
  return `/dashboard/activities/${activityId}#question-${id}`;
}

function toId(text: string): number {
  const id = parseNumericId(text);
  if (id === undefined) throw new QuestionNotFoundError();
  return id;
}
