import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { type Observable, from, lastValueFrom, map, of } from 'rxjs';
import type { SignedInStaff } from '../../../platform/auth';
import { KeyedMutex } from '../../../platform/concurrency/fairness';
import { AppConfig, PublicAddress } from '../../../platform/config';
import { OperatorsService } from '../../../operators';
import { RequestDeadlines, ownMember, pathOf } from '../../../platform/http/messages';
import { Clock, localDateAt } from '../../../platform/values/time';
import {
  FormTokenContext,
  type PageView,
  answerView,
  isOfEarlierSession,
  pageLanguageOf,
  readForm,
  rejectForeignForm,
  OneTimeForms,
} from '../../html';
import { unsentView } from './unsent-form';
import { Layout } from './layout';
import { DashboardNavigation } from './navigation';
import { TakesFile } from './takes-file.decorator';
import { readNote } from './flash-messages';
import { type Visit, VisitContext } from './visit';

/** Pages of an operator that can wait for the one that is read and rendered, and how long. */
const WAITING = { waiting: 200, waitMs: 8_000 };

/** Wraps every page: parses and checks forms, loads the operator, and renders the result. */
@Injectable()
export class PageInterceptor implements NestInterceptor {
  private readonly pages = new KeyedMutex<number>(WAITING);

  constructor(
    private readonly operators: OperatorsService,
    private readonly navigation: DashboardNavigation,
    private readonly address: PublicAddress,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly reflector: Reflector,
    private readonly forms: OneTimeForms,
    private readonly deadlines: RequestDeadlines,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    const isForm = request.method !== 'GET' && request.method !== 'HEAD';
    const isUnsent = isForm && (await this.acceptForm(context, request, response));
    const staff = ownMember(request, 'staff');
    const visit = staff && (await this.visitOf(request, staff));
    if (visit) request.visit = visit;
    const views = isUnsent ? of(unsentOf(request)) : next.handle();
    const pages = views.pipe(map((view) => answerView(response, view, visit && ((page) => framed(page, visit)))));
    if (isForm || !visit) return pages;
    // Large pages of an operator, such as those that reload with every event, must not take turns away from others.
    // A page that does not end makes room at its deadline.
    const render = () => this.deadlines.wait(request, lastValueFrom(pages, { defaultValue: undefined }));
    return from(this.pages.run(visit.operatorId, render));
  }

  /** @returns whether the form belongs to an earlier session, so that it is shown again instead */
  private async acceptForm(context: ExecutionContext, request: Request, response: Response): Promise<boolean> {
    const hasFile = this.hasFile(context, request);
    if (!hasFile) await readForm(request, response);
    rejectForeignForm(request, this.address);
    if (hasFile) return false;
    const staff = ownMember(request, 'staff');
    if (staff) {
      const submitter = { operatorId: staff.operatorId, scope: `staff:${staff.staffId}` };
      request.form = this.forms.countOnce(ownMember(request, 'form')!, submitter, request.originalUrl);
    }
    return isOfEarlierSession(request, this.address);
  }

  /** Forms with a file are parsed and checked by their own handler. */
  private hasFile(context: ExecutionContext, request: Request): boolean {
    return this.reflector.get(TakesFile, context.getHandler()) && Boolean(request.is('multipart/form-data'));
  }

  private async visitOf(request: Request, staff: SignedInStaff): Promise<Visit> {
    const operator = await this.operators.getOperator(staff.operatorId);
    return {
      staff,
      operator,
      operatorId: staff.operatorId,
      today: localDateAt(operator.timeZone, this.clock.now()),
      path: pathOf(request),
      navigation: this.navigation.groupsFor(staff.role),
      hasNoEmailServer: this.config.email.smtpUrl === undefined,
      address: this.address,
      note: readNote(request.query['note']),
    };
  }
}

function unsentOf(request: Request): PageView {
  return unsentView({ action: request.originalUrl, entered: ownMember(request, 'form')! }, 403);
}

function framed(view: PageView, visit: Visit) {
  const title = view.titleIn(pageLanguageOf('en').texts);
  return (
    <VisitContext.Provider value={visit}>
      <FormTokenContext.Provider value={visit.staff.csrfToken}>
        <Layout title={title}>{view.content}</Layout>
      </FormTokenContext.Provider>
    </VisitContext.Provider>
  );
}
