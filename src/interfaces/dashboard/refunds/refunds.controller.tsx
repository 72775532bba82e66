import { Get, Param, Post, Query } from '@nestjs/common';
import { BookingRefundsService, REFUND_STATUSES, RefundListsRepository, type RefundStatus } from '../../../payments';
import { DEFAULT_PAGE_SIZE, decodeCursor, toPage } from '../../../platform/http/pagination';
import { DomainError } from '../../../platform/errors';
import { EnumField } from '../../../platform/http/validation';
import { Clock } from '../../../platform/values/time';
import { PageView, type Rejection, Submitted, SubmittedForm, type View, given, submit, validated } from '../../html';
import { redirect } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { RefundsPage } from './refunds.page';

/** How long disputes are shown, in seconds: 90 days. Providers decide on them within about 75. */
const DISPUTE_SECONDS = 90 * 86_400;

/** Maximum number of disputes on the page. */
const MAX_DISPUTES = 50;

const TO_PAY_OUT = { Status: 'to-pay-out' };

class RefundsQuery {
  @EnumField(REFUND_STATUSES, { optional: true })
  Status?: RefundStatus;
}

/** Refunds to pay out, refunds that failed, and all others. */
@PageController('refunds', 'desk')
export class RefundsController {
  constructor(
    private readonly lists: RefundListsRepository,
    private readonly refunds: BookingRefundsService,
    private readonly clock: Clock,
  ) {}

  @Get()
  async list(@CurrentVisit() visit: Visit, @Query() query: Record<string, string>): Promise<PageView> {
    try {
      return await this.page(visit, query);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const filters = given(query, ['Status']);
      const content = <RefundsPage filters={filters} refunds={[]} disputes={[]} next={null} wrong={error.detail} />;
      return new PageView('Refunds', content, 422);
    }
  }

  @Post(':BookingReference/:RefundID/paid-out')
  payOut(
    @CurrentVisit() visit: Visit,
    @Param('BookingReference') reference: string,
    @Param('RefundID') refundId: string,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    const work = async () => {
      await this.refunds.payOut(visit.operatorId, reference, refundId);
      return redirect('/dashboard/refunds?Status=to-pay-out', 'refund-paid-out');
    };
    return submit(`paid-out-${refundId}`, form, work, (rejection) => this.page(visit, TO_PAY_OUT, rejection));
  }

  private async page({ operatorId }: Visit, query: Record<string, string>, rejection?: Rejection): Promise<PageView> {
    const filters = given(query, ['Status']);
    const { Status: status } = await validated(RefundsQuery, filters);
    const [beforeId] = decodeCursor(query['Cursor'] || undefined, ['number']) ?? [];
    const found = await this.lists.list(operatorId, { status, beforeId }, DEFAULT_PAGE_SIZE + 1);
    const disputes = await this.lists.listDisputes(operatorId, this.clock.now() - DISPUTE_SECONDS, MAX_DISPUTES);
    const page = toPage(
      found,
      DEFAULT_PAGE_SIZE,
      (each) => each,
      ({ refund }) => [refund.id],
    );
    const shown = { filters, refunds: page.data, next: page.NextCursor, disputes, rejection };
    return new PageView('Refunds', <RefundsPage {...shown} />);
  }
}
