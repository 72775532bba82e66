import { Get, Param, Post, Query } from '@nestjs/common';
import { CheckInsService, type FoundTicket, RedemptionsService, TicketLookupService } from '../../../attendance';
import { permissionsPolicy } from '../../../platform/http/messages';
import { DomainError } from '../../../platform/errors';
import { TextField } from '../../../platform/http/validation';
import { Clock } from '../../../platform/values/time';
import { PageView, type Rejection, RedirectView, Submitted, SubmittedForm, type View, submit } from '../../html';
import { redirect } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { CheckInPage, type CheckInProps } from './check-in.page';
import { type GateChoice, choiceIn, gatePath, isElsewhere, readChoice } from './gate-choice';
import { type Guest, GateService } from './gate.service';
import { GateSessionsService } from './gate-sessions.service';

/** How long after letting in a guest the same code is a second reading; hand scanners read twice within a second. */
const SECOND_READING_SECONDS = 3;

class OverrideForm {
  @TextField({ max: 200 })
  Override!: string;
}

/** What the page shows besides the guest. */
interface Shown {
  readonly rejection?: Rejection;
  /** Whether the guest was just checked in. */
  readonly isLetIn?: boolean;
  readonly choice: GateChoice;
}

@PageController('check-in', 'gate')
export class CheckInController {
  constructor(
    private readonly gate: GateService,
    private readonly tickets: TicketLookupService,
    private readonly redemptions: RedemptionsService,
    private readonly checkIns: CheckInsService,
    private readonly sessions: GateSessionsService,
    private readonly clock: Clock,
  ) {}

  @Get()
  async show(@CurrentVisit() visit: Visit, @Query() query: Readonly<Record<string, unknown>>): Promise<PageView> {
    const { Code: code, Done: done } = query;
    const shown = { choice: readChoice(query), isLetIn: done === 'redeemed' };
    if (typeof code !== 'string' || code.trim() === '') return this.view(visit, shown);
    try {
      const found = await this.gate.find(visit.operatorId, code.trim());
      if (!('parties' in found)) return await this.page(visit, found, shown);
      return await this.view(visit, { ...shown, entered: code, result: found });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return this.view(visit, { ...shown, entered: code, isUnknown: true }, 404);
    }
  }

  /** A scan shows the verdict. If the field is empty, the guest whose verdict is shown is checked in. */
  @Post()
  async scan(@CurrentVisit() visit: Visit, @Submitted() form: SubmittedForm): Promise<View> {
    const [entered, shown] = [form.text('Code'), form.text('_Shown')];
    if (entered === '') return shown === '' ? toPage('', form) : this.redeem(visit, shown, form);
    const choice = choiceIn(form);
    if (!choice.isAtOnce) return toPage(entered, form);
    const found = (await this.gate.findTicket(visit.operatorId, entered))?.found;
    if (found && this.isReadAgain(visit, found, form)) return toPage(found.ticket.code, form, 'redeemed');
    if (found?.verdict !== 'admit' || found.warnings.length > 0) return toPage(entered, form);
    if (isElsewhere(choice, found.booking)) return toPage(entered, form);
    return this.change('ticket', visit, found.ticket.code, form, async () => {
      await this.redemptions.redeem(visit.operatorId, found.ticket.code);
      return toPage(found.ticket.code, form, 'redeemed');
    });
  }

  @Post(':Code/redeem')
  redeem(@CurrentVisit() visit: Visit, @Param('Code') code: string, @Submitted() form: SubmittedForm): Promise<View> {
    return this.change('ticket', visit, code, form, async () => {
      return toPage(await this.letIn(visit, code, form), form, 'redeemed');
    });
  }

  @Post(':Code/override')
  override(@CurrentVisit() visit: Visit, @Param('Code') code: string, @Submitted() form: SubmittedForm): Promise<View> {
    return this.change('override', visit, code, form, async () => {
      const { Override } = await form.as(OverrideForm, { additional: ['AtOnce', 'Session'] });
      return toPage(await this.letIn(visit, code, form, Override), form, 'redeemed');
    });
  }

  @Post(':Code/unredeem')
  unredeem(@CurrentVisit() visit: Visit, @Param('Code') code: string, @Submitted() form: SubmittedForm): Promise<View> {
    return this.change('ticket', visit, code, form, async () => {
      await this.redemptions.unredeem(visit.operatorId, code);
      return redirect(gatePath(code, choiceIn(form)), 'ticket-unredeemed');
    });
  }

  /** Whether the page welcomes this guest, whom the same person checked in a moment ago. */
  private isReadAgain({ staff }: Visit, { ticket }: FoundTicket, form: SubmittedForm): boolean {
    const { code, redeemedAt, redeemedBy } = ticket;
    if (form.text('_LetIn') !== code || redeemedAt === null || redeemedBy !== staff.name) return false;
    return this.clock.now() - redeemedAt <= SECOND_READING_SECONDS;
  }

  /** @returns the code or reference whose page welcomes the guests */
  private async letIn({ operatorId }: Visit, code: string, form: SubmittedForm, override?: string): Promise<string> {
    if (form.text('_All') === '') {
      await this.redemptions.redeem(operatorId, code, override);
      return code;
    }
    const { reference } = (await this.tickets.findByTicketCode(operatorId, code)).booking;
    await this.checkIns.checkIn(operatorId, reference, { override });
    return reference;
  }

  private change(
    id: string,
    visit: Visit,
    code: string,
    form: SubmittedForm,
    work: () => Promise<View>,
  ): Promise<View> {
    return submit(id, form, work, async (rejection) => {
      const found = await this.tickets.findByTicketCode(visit.operatorId, code);
      const guest = { found, isParty: form.text('_All') !== '' };
      return this.page(visit, guest, { rejection, choice: choiceIn(form) });
    });
  }

  private async page(visit: Visit, guest: Guest, { isLetIn = false, ...shown }: Shown): Promise<PageView> {
    const checked = await this.gate.complete(guest);
    const wasLetIn = isLetIn && guest.found.verdict === 'ticket-redeemed';
    return this.view(visit, { ...shown, checked: { ...checked, isLetIn: wasLetIn } });
  }

  /** The only page that may use the camera. */
  private async view(visit: Visit, shown: Omit<CheckInProps, 'sessions' | 'now'>, status = 200): Promise<PageView> {
    const sessions = await this.sessions.list(visit);
    const headers = { 'Permissions-Policy': permissionsPolicy(['camera']) };
    const page = <CheckInPage {...shown} sessions={sessions} now={this.gate.now()} />;
    return new PageView('Check-in', page, status, headers, {
      styles: ['check-in.css'],
      scripts: ['dashboard.js', 'check-in.js'],
    });
  }
}

/** With `redeemed`, the page welcomes the guest; a reload would show the ticket as used. */
function toPage(code: string, form: SubmittedForm, done?: 'redeemed'): RedirectView {
  return redirect(gatePath(code, choiceIn(form), done));
}
