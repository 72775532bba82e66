import { Get, Param, Post, Query, type StreamableFile } from '@nestjs/common';
import {
  type BillingMonth,
  BillingMonthsService,
  CloseMonthService,
  type Statement,
  StatementsService,
  isBillingMonth,
  statementCsv,
} from '../../../billing';
import { DefinitionsService } from '../../../metering';
import { Clock } from '../../../platform/values/time';
import { PageView, type Rejection, Submitted, SubmittedForm, type View, formatMonth, submit } from '../../html';
import { csvDownload } from '../frame/csv-download';
import { redirect } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { wordsOf } from '../usage/meter-labels';
import { statementsAddress } from '../usage/billing-addresses';
import { StatementPage } from './statement.page';
import { StatementsPage } from './statements.page';

/** Subjects per page. */
const SUBJECTS_OF_A_PAGE = 50;

type StatementsQuery = Readonly<Record<string, string>>;

/** Statements of usage, and closing a month. */
@PageController('usage')
export class StatementsController {
  constructor(
    private readonly statements: StatementsService,
    private readonly months: BillingMonthsService,
    private readonly closing: CloseMonthService,
    private readonly definitions: DefinitionsService,
    private readonly clock: Clock,
  ) {}

  @Get('statements')
  async list(@CurrentVisit() { operatorId }: Visit, @Query() query: StatementsQuery): Promise<PageView> {
    return this.page(operatorId, await this.monthOf(operatorId, query), query['After']);
  }

  @Get('statement')
  async show(@CurrentVisit() { operatorId }: Visit, @Query() query: StatementsQuery): Promise<View> {
    const { Subject: subject = '' } = query;
    if (subject === '') return redirect(statementsAddress(await this.monthOf(operatorId, query)));
    const statement = await this.load(operatorId, query);
    const definitions = await this.definitions.list(operatorId);
    const words = new Map(definitions.map((each) => [each.meter, wordsOf(each.meter, each)]));
    const page = <StatementPage statement={statement} words={words} />;
    return new PageView(`Statement for ${nameOf(statement.period.month)}`, page);
  }

  @Get('statement.csv')
  async download(@CurrentVisit() { operatorId }: Visit, @Query() query: StatementsQuery): Promise<StreamableFile> {
    const statement = await this.load(operatorId, query);
    return csvDownload(`statement-${statement.period.month}.csv`, statementCsv(statement));
  }

  @Post('statements/:Month/close')
  close(
    @CurrentVisit() { operatorId }: Visit,
    @Param('Month') text: string,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    return submit(
      'close',
      form,
      async () => {
        const month = await this.monthOf(operatorId, { Month: text });
        const { closedAt } = await this.closing.close(operatorId, month);
        return redirect(statementsAddress(month), closedAt === null ? 'month-closing' : 'month-closed');
      },
      async (rejection) => this.page(operatorId, await this.monthOf(operatorId, { Month: text }), undefined, rejection),
    );
  }

  private async page(
    operatorId: number,
    month: BillingMonth,
    text: string | undefined,
    rejection?: Rejection,
  ): Promise<PageView> {
    const after = /^\d{1,15}$/.test(text ?? '') ? Number(text) : 0;
    const totals = await this.statements.listTotals(operatorId, month, after, SUBJECTS_OF_A_PAGE + 1);
    const shown = totals.slice(0, SUBJECTS_OF_A_PAGE);
    const period = await this.months.periodOf(operatorId, month);
    const stored = await this.months.find(operatorId, month);
    const props = {
      ...{ period, totals: shown, currency: await this.statements.currencyOf(operatorId) },
      status:
        stored === null ? ('open' as const) : stored.closedAt === null ? ('closing' as const) : ('closed' as const),
      rejection,
      hasStarted: period.start <= this.clock.now(),
      next: totals.length > shown.length ? shown.at(-1)!.subjectId : undefined,
    };
    return new PageView(`Statements for ${nameOf(month)}`, <StatementsPage {...props} />);
  }

  private async load(operatorId: number, query: StatementsQuery): Promise<Statement> {
    return this.statements.load(operatorId, await this.monthOf(operatorId, query), query['Subject'] ?? '');
  }

  /** The requested month, or the current one. */
  private async monthOf(operatorId: number, { Month: month }: StatementsQuery): Promise<BillingMonth> {
    return isBillingMonth(month) ? month : this.months.monthAt(operatorId, this.clock.now());
  }
}

function nameOf(month: BillingMonth): string {
  return formatMonth(`${month}-01`);
}
