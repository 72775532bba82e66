import { Get, Param, Post } from '@nestjs/common';
import { ActivitiesService } from '../../../catalog';
import { parseNumericId } from '../../../platform/values/identifiers';
import {
  ChangeWorkflowDto,
  CreateWorkflowDto,
  PreviewService,
  type RenderedEmail,
  WorkflowMapper,
  WorkflowNotFoundError,
  WorkflowsService,
} from '../../../workflows';
import { PageView, type Rejection, Submitted, SubmittedForm, type View, submit } from '../../html';
import { redirect } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { readWorkflowForm, templateOf } from './workflow-form';
import { WorkflowPage } from './workflow.page';
import { WorkflowsPage } from './workflows.page';

/** Maximum number of activities to select from. */
const MAX_ACTIVITIES = 200;

/** Data of the page in addition to the stored workflow. */
interface Shown {
  readonly rejection?: Rejection;
  readonly entered?: SubmittedForm;
  readonly email?: RenderedEmail;
}

/** Automatic emails. */
@PageController('workflows')
export class WorkflowsController {
  constructor(
    private readonly workflows: WorkflowsService,
    private readonly previews: PreviewService,
    private readonly mapper: WorkflowMapper,
    private readonly activities: ActivitiesService,
  ) {}

  @Get()
  async list(@CurrentVisit() { operatorId }: Visit): Promise<PageView> {
    const workflows = await this.workflows.list(operatorId);
    const activityIds = workflows.flatMap((workflow) => workflow.activityIds);
    const activities = await this.activities.namesOf(operatorId, activityIds);
    return new PageView('Workflows', <WorkflowsPage workflows={workflows} activities={activities} />);
  }

  @Get('new')
  blank(@CurrentVisit() visit: Visit): Promise<PageView> {
    return this.page(visit, undefined);
  }

  @Post('new')
  add(@CurrentVisit() visit: Visit, @Submitted() form: SubmittedForm): Promise<View> {
    return this.acceptForm(visit, undefined, form, async () => {
      const dto = await readWorkflowForm(CreateWorkflowDto, visit.operatorId, form, this.workflows);
      const details = await this.mapper.toDetails(visit.operatorId, dto);
      const id = await form.once(async () => (await this.workflows.add(visit.operatorId, details)).id);
      return redirect(`/dashboard/workflows/${id}`, 'workflow-added');
    });
  }

  @Get(':ID')
  async show(@CurrentVisit() visit: Visit, @Param('ID') text: string): Promise<PageView> {
    const id = toId(text);
    return this.page(visit, id, { email: await this.previews.preview(visit.operatorId, id, undefined) });
  }

  @Post(':ID')
  change(@CurrentVisit() visit: Visit, @Param('ID') text: string, @Submitted() form: SubmittedForm): Promise<View> {
    const id = toId(text);
    return this.acceptForm(visit, id, form, async () => {
      const dto = await readWorkflowForm(ChangeWorkflowDto, visit.operatorId, form, this.workflows);
      await this.workflows.change(visit.operatorId, id, await this.mapper.toChanges(visit.operatorId, dto));
      return redirect(`/dashboard/workflows/${id}`, 'workflow-changed');
    });
  }

  @Post(':ID/remove')
  async remove(@CurrentVisit() { operatorId }: Visit, @Param('ID') text: string): Promise<View> {
    await this.workflows.remove(operatorId, toId(text));
    return redirect('/dashboard/workflows', 'workflow-removed');
  }

  /** Saves the form, or shows a preview if the other button was pressed. */
  private acceptForm(
    visit: Visit,
    id: number | undefined,
    form: SubmittedForm,
    save: () => Promise<View>,
  ): Promise<View> {
    const isPreview = form.text('_Do') === 'preview';
    return submit(
      'workflow',
      form,
      () => (isPreview ? this.tryOut(visit, id, form) : save()),
      (rejection) => this.page(visit, id, { rejection }),
    );
  }

  private async tryOut(visit: Visit, id: number | undefined, form: SubmittedForm): Promise<PageView> {
    const reference = form.text('_BookingReference').toUpperCase() || undefined;
    const email = await this.previews.tryOut(
      visit.operatorId,
      { ...templateOf(form), trigger: form.text('Trigger') },
      reference,
    );
    return this.page(visit, id, { entered: form, email });
  }

  private async page({ operatorId }: Visit, id: number | undefined, shown: Shown = {}): Promise<PageView> {
    const workflow =
      id === undefined ? undefined : await this.mapper.toDto(await this.workflows.getWorkflow(operatorId, id));
    const activities = await this.activities.list(operatorId, MAX_ACTIVITIES);
    const content = <WorkflowPage workflow={workflow} activities={activities} {...shown} />;
    return new PageView(workflow?.Name ?? 'New workflow', content);
  }
}

function toId(text: string): number {
  const id = parseNumericId(text);
  if (id === undefined) throw new WorkflowNotFoundError();
  return id;
}
