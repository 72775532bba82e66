import { Get, Param, Post } from '@nestjs/common';
import { ApiKeysService } from '../../../platform/auth';
import { AuditTrail } from '../../../platform/audit';
import { WithoutDeadline } from '../../../platform/http/problems';
import { Clock } from '../../../platform/values/time';
import {
  type Attempt,
  ChangeWebhookDto,
  DeliveriesService,
  DeliveryAttemptsService,
  EndpointsService,
  RotateWebhookSecretDto,
} from '../../../webhooks';
import { PageView, type Rejection, Submitted, SubmittedForm, type View, submit } from '../../html';
import { type Note, redirect, redirectCounting } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit, allEndpointsOf } from '../frame/visit';
import { hostOf, keyIdsOf } from './endpoint-badges';
import { ReplayStarts } from './replay-starts';
import { SecretPage } from './secret.page';
import { WebhookPage } from './webhook.page';
import { DEFAULT_OVERLAP_HOURS } from './webhook.panels';

/** Number of recent audit entries. */
const HISTORY = 20;

/** Data of the page in addition to the stored endpoint. */
interface Shown {
  readonly rejection?: Rejection;
  readonly tried?: Attempt;
}

/** An endpoint of the operator or of a key. */
@PageController('webhooks/:WebhookID')
export class WebhookController {
  constructor(
    private readonly endpoints: EndpointsService,
    private readonly deliveries: DeliveriesService,
    private readonly attempts: DeliveryAttemptsService,
    private readonly starts: ReplayStarts,
    private readonly keys: ApiKeysService,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  @Get()
  show(@CurrentVisit() visit: Visit, @Param('WebhookID') id: string): Promise<PageView> {
    return this.page(visit, id);
  }

  @Post('change')
  change(@CurrentVisit() visit: Visit, @Param('WebhookID') id: string, @Submitted() form: SubmittedForm) {
    return this.submit('change', visit, id, form, async () => {
      const dto = await form.as(ChangeWebhookDto, { lists: ['Types'], blankable: ['URL', 'Description'] });
      const { URL: url, Types: types, Description: description } = dto;
      await this.endpoints.change(allEndpointsOf(visit), id, { url, types, description });
      return redirect(addressOf(id), 'webhook-changed');
    });
  }

  @Post('enable')
  enable(@CurrentVisit() visit: Visit, @Param('WebhookID') id: string): Promise<View> {
    return this.setStatus(visit, id, 'enabled', 'webhook-enabled');
  }

  @Post('disable')
  disable(@CurrentVisit() visit: Visit, @Param('WebhookID') id: string): Promise<View> {
    return this.setStatus(visit, id, 'disabled', 'webhook-disabled');
  }

  @Post('rotate')
  rotate(@CurrentVisit() visit: Visit, @Param('WebhookID') id: string, @Submitted() form: SubmittedForm) {
    return this.submit('rotate', visit, id, form, async () => {
      const { OverlapHours = DEFAULT_OVERLAP_HOURS } = await form.as(RotateWebhookSecretDto, {
        integers: ['OverlapHours'],
      });
      const endpoint = await form.once(() => this.endpoints.rotateSecret(allEndpointsOf(visit), id, OverlapHours));
      return new PageView('New secret', <SecretPage endpoint={endpoint} />);
    });
  }

  /** Waits for the receiver's response, limited by the timeout of an attempt. */
  @Post('test')
  @WithoutDeadline(true)
  async test(@CurrentVisit() visit: Visit, @Param('WebhookID') id: string): Promise<View> {
    return this.page(visit, id, { tried: await this.attempts.sendTest(allEndpointsOf(visit), id) });
  }

  @Post('replay')
  replay(@CurrentVisit() visit: Visit, @Param('WebhookID') id: string, @Submitted() form: SubmittedForm) {
    return this.submit('replay', visit, id, form, async () => {
      const after = await this.starts.read(form, visit.operator.timeZone);
      const { queued, nextAfter, isWhole } = await this.deliveries.replay(allEndpointsOf(visit), id, after);
      return isWhole
        ? redirectCounting(addressOf(id), 'webhook-replayed', [queued])
        : redirectCounting(addressOf(id), 'webhook-replayed-partly', [queued, nextAfter]);
    });
  }

  @Post('remove')
  async remove(@CurrentVisit() visit: Visit, @Param('WebhookID') id: string): Promise<View> {
    await this.endpoints.remove(allEndpointsOf(visit), id);
    return redirect('/dashboard/webhooks', 'webhook-removed');
  }

  private async setStatus(visit: Visit, id: string, status: 'enabled' | 'disabled', note: Note) {
    await this.endpoints.change(allEndpointsOf(visit), id, { status });
    return redirect(addressOf(id), note);
  }

  private submit(
    form: string,
    visit: Visit,
    id: string,
    entered: SubmittedForm,
    work: () => Promise<View>,
  ): Promise<View> {
    return submit(form, entered, work, (rejection) => this.page(visit, id, { rejection }));
  }

  private async page(visit: Visit, id: string, shown: Shown = {}): Promise<PageView> {
    const { operatorId } = visit;
    const endpoint = await this.endpoints.getEndpoint(allEndpointsOf(visit), id);
    const health = (await this.deliveries.healthOf([endpoint.id])).get(endpoint.id)!;
    const keys = await this.keys.namesOf(operatorId, keyIdsOf([endpoint]));
    const history = await this.audit.listOf(operatorId, id, ['webhook'], HISTORY);
    const known = { endpoint, health, keys, history, now: this.clock.now() };
    return new PageView(hostOf(endpoint), <WebhookPage {...known} {...shown} />);
  }
}

function addressOf(id: string): string {
  return `/dashboard/webhooks/${id}`;
}
