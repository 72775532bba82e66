import { Get, Param, Post } from '@nestjs/common';
import { type AddedStaff, StaffNotFoundError, StaffService } from '../../../platform/auth';
import { ChangeStaffDto, CreateStaffDto, toStaffChanges } from '../../../operators';
import { parseNumericId } from '../../../platform/values/identifiers';
import {
  PageView,
  type Rejection,
  Submitted,
  SubmittedForm,
  type View,
  fromDecimal,
  submit,
  validated,
} from '../../html';
import { redirect } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { StaffPage } from './staff.page';

/** Maximum number of listed people. */
const MAX_STAFF = 200;

@PageController('staff')
export class StaffController {
  constructor(private readonly staff: StaffService) {}

  @Get()
  show(@CurrentVisit() visit: Visit): Promise<PageView> {
    return this.page(visit);
  }

  @Post()
  add(@CurrentVisit() visit: Visit, @Submitted() form: SubmittedForm): Promise<View> {
    return submit(
      'add',
      form,
      async () => {
        const { Email, Name, Role } = await form.as(CreateStaffDto);
        const person = { email: Email, name: Name, role: Role };
        return this.page(visit, { added: await form.once(() => this.staff.add(visit.operatorId, person)) });
      },
      (rejection) => this.page(visit, { rejection }),
    );
  }

  @Post(':ID/change')
  change(@CurrentVisit() visit: Visit, @Param('ID') text: string, @Submitted() form: SubmittedForm): Promise<View> {
    const { operatorId, operator } = visit;
    return submit(
      `change-${text}`,
      form,
      async () => {
        const changes = toStaffChanges(await readChanges(form, operator.currency), operator.currency);
        await this.staff.change(operatorId, toStaffId(text), changes);
        return redirect('/dashboard/staff', 'staff-changed');
      },
      (rejection) => this.page(visit, { rejection }),
    );
  }

  /** Shows the new password once, on the page that answers the form. */
  @Post(':ID/password')
  resetPassword(
    @CurrentVisit() visit: Visit,
    @Param('ID') text: string,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    return submit(
      `password-${text}`,
      form,
      async () => {
        const reset = () => this.staff.resetPassword(visit.operatorId, toStaffId(text));
        return this.page(visit, { added: await form.once(reset) });
      },
      (rejection) => this.page(visit, { rejection }),
    );
  }

  @Post(':ID/remove')
  remove(@CurrentVisit() visit: Visit, @Param('ID') text: string, @Submitted() form: SubmittedForm): Promise<View> {
    return submit(
      `remove-${text}`,
      form,
      async () => {
        await this.staff.remove(visit.operatorId, toStaffId(text));
        return redirect('/dashboard/staff', 'staff-removed');
      },
      (rejection) => this.page(visit, { rejection }),
    );
  }

  private async page(
    { operatorId }: Visit,
    { added, rejection }: { added?: AddedStaff; rejection?: Rejection } = {},
  ): Promise<PageView> {
    const people = await this.staff.list(operatorId, MAX_STAFF);
    return new PageView('Staff', <StaffPage people={people} added={added} rejection={rejection} />);
  }
}

function toStaffId(text: string): number {
  const id = parseNumericId(text);
  if (id === undefined) throw new StaffNotFoundError();
  return id;
}

/** An empty limit is none. */
function readChanges(form: SubmittedForm, currency: string): Promise<ChangeStaffDto> {
  const body = form.toBody(ChangeStaffDto, { additional: ['RefundLimit'] });
  if (!form.fields.includes('RefundLimit') || !form.hasChanged('RefundLimit')) return validated(ChangeStaffDto, body);
  const text = form.text('RefundLimit');
  const limit = text === '' ? {} : { Amount: fromDecimal(text, currency), Currency: currency };
  return validated(ChangeStaffDto, { ...body, RefundLimit: limit });
}
