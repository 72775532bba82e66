import { Get, Post } from '@nestjs/common';
import { CurrentVisit, PageController, type Visit, redirectsOf } from 'slipway/dashboard';
import { PageView, type Rejection, Submitted, SubmittedForm, type View, submit } from 'slipway/pages';
import { IssueVoucherDto } from '../dto/voucher.dto';
import { VouchersService } from '../vouchers.service';
import { VouchersPage } from './vouchers.page';

/** Vouchers that the page lists. */
const SHOWN = 100;

const redirect = redirectsOf('gift-vouchers', { issued: 'The voucher is issued.' });

@PageController('gift-vouchers', 'desk')
export class VouchersController {
  constructor(private readonly vouchers: VouchersService) {}

  @Get()
  show(@CurrentVisit() visit: Visit): Promise<PageView> {
    return this.page(visit);
  }

  @Post()
  issue(@CurrentVisit() visit: Visit, @Submitted() form: SubmittedForm): Promise<View> {
    return submit(
      'issue',
      form,
      async () => {
        const { Amount, RecipientName, RecipientEmail } = await form.as(IssueVoucherDto, { integers: ['Amount'] });
        const request = { amount: Amount, recipientName: RecipientName, recipientEmail: RecipientEmail };
        await this.vouchers.issue(visit.operatorId, { ...request, expiresAt: undefined });
        return redirect('/dashboard/gift-vouchers', 'issued');
      },
      (rejection) => this.page(visit, rejection),
    );
  }

  private async page({ operatorId }: Visit, rejection?: Rejection): Promise<PageView> {
    const vouchers = await this.vouchers.list(operatorId, SHOWN);
    return new PageView('Gift vouchers', <VouchersPage vouchers={vouchers} rejection={rejection} />);
  }
}
