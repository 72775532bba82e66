import { Get, Param, Post } from '@nestjs/common';
import { type AddedStaff, StaffNotFoundError, StaffService } from '../../../platform/auth';
import { CreateStaffDto } from '../../../operators';
import { parseNumericId } from '../../../platform/values/identifiers';
import { PageView, type Rejection, Submitted, SubmittedForm, type View, submit } from '../../html';
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
        const added = await this.staff.add(visit.operatorId, { email: Email, name: Name, role: Role });
        return this.page(visit, { added });
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
        const id = parseNumericId(text);
        if (id === undefined) throw new StaffNotFoundError();
        await this.staff.remove(visit.operatorId, id);
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
