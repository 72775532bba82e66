import { Get, Param, Post, Query, type StreamableFile } from '@nestjs/common';
import { isBillingMonth } from '../../../billing';
import { type PartnerTerms, PartnersService, SetPartnerTermsDto, isPartnerSlug } from '../../../operators';
import { NotFoundError } from '../../../platform/errors';
import { WithoutDeadline } from '../../../platform/http/problems';
import { isCurrency, toRate } from '../../../platform/values/money';
import { monthAround } from '../../../platform/values/time';
import { PartnerStatementExportService, PartnerStatementsService } from '../../../reports';
import { PageView, type Rejection, Submitted, SubmittedForm, type View, submit, validated } from '../../html';
import { csvDownload } from '../frame/csv-download';
import { redirect } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { partnerAddress } from './partner-addresses';
import { PartnerPage } from './partner.page';
import { PartnersPage } from './partners.page';

/** Partners per page, and bookings per page of a partner. */
const PARTNERS_OF_A_PAGE = 50;
const BOOKINGS_OF_A_PAGE = 50;

type PartnerQuery = Readonly<Record<string, string>>;

/** Terms of partners, their sales by month, and what they owe. */
@PageController('partners')
export class PartnersController {
  constructor(
    private readonly partners: PartnersService,
    private readonly statements: PartnerStatementsService,
    private readonly exports: PartnerStatementExportService,
  ) {}

  @Get()
  async list(@CurrentVisit() { operatorId, today }: Visit, @Query() { After }: PartnerQuery): Promise<PageView> {
    const partners = await this.partners.list(operatorId, PARTNERS_OF_A_PAGE + 1, After);
    const shown = partners.slice(0, PARTNERS_OF_A_PAGE);
    const slugs = shown.map(({ slug }) => slug);
    const sales = await this.statements.salesOf(operatorId, slugs, monthAround(today));
    const next = partners.length > shown.length ? slugs.at(-1) : undefined;
    return new PageView('Partners', <PartnersPage partners={shown} sales={sales} next={next} />);
  }

  @Get(':Slug')
  show(@CurrentVisit() visit: Visit, @Param('Slug') slug: string, @Query() query: PartnerQuery): Promise<PageView> {
    return this.page(visit, slug, query);
  }

  @Get(':Slug/statement.csv')
  @WithoutDeadline(true)
  async download(
    @CurrentVisit() visit: Visit,
    @Param('Slug') slug: string,
    @Query() query: PartnerQuery,
  ): Promise<StreamableFile> {
    requirePartner(slug, visit);
    const { month, ...range } = shownBy(query, visit);
    const lines = await this.exports.export(visit.operatorId, slug, range);
    return csvDownload(`statement-${slug}-${month}.csv`, lines);
  }

  @Post(':Slug')
  setTerms(@CurrentVisit() visit: Visit, @Param('Slug') slug: string, @Submitted() form: SubmittedForm): Promise<View> {
    requirePartner(slug, visit);
    return submit(
      'terms',
      form,
      async () => {
        await this.partners.changeTerms(visit.operatorId, slug, await readTerms(form));
        return redirect(partnerAddress(slug), 'partner-changed');
      },
      (rejection) => this.page(visit, slug, {}, rejection),
    );
  }

  private async page(visit: Visit, slug: string, query: PartnerQuery, rejection?: Rejection): Promise<PageView> {
    requirePartner(slug, visit);
    const { operatorId } = visit;
    const { month, ...range } = shownBy(query, visit);
    const request = { ...range, owner: { partner: slug } };
    const partner = await this.partners.getPartner(operatorId, slug);
    const statement = await this.statements.load(operatorId, request, BOOKINGS_OF_A_PAGE, query['Cursor'] || undefined);
    const props = { partner, month, statement, rejection };
    return new PageView(partner.name ?? slug, <PartnerPage {...props} />);
  }
}

/** The terms that were changed; an empty field removes one. */
async function readTerms(form: SubmittedForm): Promise<PartnerTerms> {
  const texts = form.toBody(SetPartnerTermsDto, { additional: ['CommissionPercent'] });
  const body = { ...texts, CommissionPercent: form.decimal('CommissionPercent') };
  const { Name = null, Email = null, CommissionPercent } = await validated(SetPartnerTermsDto, body);
  const commissionRate = CommissionPercent === undefined ? null : toRate(CommissionPercent);
  const isChanged = (name: string) => form.fields.includes(name) && form.hasChanged(name);
  return {
    ...(isChanged('Name') && { name: Name }),
    ...(isChanged('Email') && { email: Email }),
    ...(isChanged('CommissionPercent') && { commissionRate }),
  };
}

/** @throws NotFoundError for an address that cannot be a partner's */
function requirePartner(slug: string, { path }: Visit): void {
  if (!isPartnerSlug(slug)) throw new NotFoundError(path);
}

/** The requested month or the current one, its dates, and the requested currency. */
function shownBy({ Month, Currency }: PartnerQuery, { today }: Visit) {
  const month = isBillingMonth(Month) ? Month : today.slice(0, 7);
  return { month, ...monthAround(`${month}-01`), currency: isCurrency(Currency) ? Currency : undefined };
}
