import { Get, Post, Query } from '@nestjs/common';
import { ApiKeysService } from '../../../platform/auth';
import { decodeCursor, toPage } from '../../../platform/http/pagination';
import { Clock } from '../../../platform/values/time';
import { CreateWebhookDto, DeliveriesService, EndpointsService, operatorAsOwner } from '../../../webhooks';
import { Form, PageView, Panel, type Rejection, Submitted, SubmittedForm, type View, submit } from '../../html';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { keyIdsOf } from './endpoint-badges';
import { SecretPage } from './secret.page';
import { WebhookFields } from './webhook-form';
import { WebhooksPage } from './webhooks.page';

/** Endpoints per page; each is drawn with its last deliveries. */
const ENDPOINTS_OF_A_PAGE = 25;

@PageController('webhooks')
export class WebhooksController {
  constructor(
    private readonly endpoints: EndpointsService,
    private readonly deliveries: DeliveriesService,
    private readonly keys: ApiKeysService,
    private readonly clock: Clock,
  ) {}

  @Get()
  async list(@CurrentVisit() { operatorId }: Visit, @Query('Cursor') cursor?: string): Promise<PageView> {
    const [afterId] = decodeCursor(cursor || undefined, ['number']) ?? [];
    const found = await this.endpoints.listPage(operatorId, ENDPOINTS_OF_A_PAGE + 1, afterId);
    const page = toPage(
      found,
      ENDPOINTS_OF_A_PAGE,
      (each) => each,
      ({ id }) => [id],
    );
    const health = await this.deliveries.healthOf(page.data.map(({ id }) => id));
    const keys = await this.keys.namesOf(operatorId, keyIdsOf(page.data));
    const shown = { endpoints: page.data, next: page.NextCursor, health, keys, now: this.clock.now() };
    return new PageView('Webhooks', <WebhooksPage {...shown} />);
  }

  @Get('new')
  blank(): PageView {
    return newEndpointPage();
  }

  @Post('new')
  add(@CurrentVisit() { operatorId }: Visit, @Submitted() form: SubmittedForm): Promise<View> {
    return submit(
      'webhook',
      form,
      async () => {
        const {
          URL: url,
          Types: types,
          Description: description,
        } = await form.as(CreateWebhookDto, { lists: ['Types'] });
        const requested = { url, types, description };
        const endpoint = await form.once(() => this.endpoints.add(operatorAsOwner(operatorId), requested));
        return new PageView('Webhook added', <SecretPage endpoint={endpoint} />);
      },
      newEndpointPage,
    );
  }
}

function newEndpointPage(rejection?: Rejection): PageView {
  return new PageView(
    'New webhook',
    <Panel title="Webhook">
      <Form id="webhook" action="/dashboard/webhooks/new" rejection={rejection}>
        <WebhookFields />
        <p class="hint">It receives events from now on. Its secret is generated and shown once.</p>
        <button class="primary">Add</button>
      </Form>
    </Panel>,
  );
}
