import { Get, Param, Post, Query, type StreamableFile } from '@nestjs/common';
import { TimeslotNotFoundError } from '../../../availability';
import {
  type ManifestEntry,
  ManifestService,
  RedemptionsService,
  TicketLookupService,
  manifestLines,
} from '../../../attendance';
import { ActivitiesService } from '../../../catalog';
import { parseNumericId } from '../../../platform/values/identifiers';
import { Clock } from '../../../platform/values/time';
import { PageView, type Rejection, Submitted, SubmittedForm, type View, submit } from '../../html';
import { csvDownload } from '../frame/csv-download';
import { type Note, redirect, warningNote } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { SheetPage } from './sheet.page';

/** The day sheet of a session, with a tick box for each participant. */
@PageController('schedule/:TimeslotID/sheet', 'instructor')
export class SheetController {
  constructor(
    private readonly manifests: ManifestService,
    private readonly activities: ActivitiesService,
    private readonly tickets: TicketLookupService,
    private readonly redemptions: RedemptionsService,
    private readonly clock: Clock,
  ) {}

  @Get()
  show(@CurrentVisit() visit: Visit, @Param('TimeslotID') id: string, @Query('Page') page: unknown): Promise<PageView> {
    return this.page(visit, toId(id), toPageNumber(page));
  }

  @Get('people.csv')
  async download(
    @CurrentVisit() { operatorId, operator }: Visit,
    @Param('TimeslotID') id: string,
  ): Promise<StreamableFile> {
    const manifest = await this.manifests.readForDownload(operatorId, toId(id));
    const { date, time } = manifest.timeslot;
    return csvDownload(`people-${date}-${time.replace(':', '')}.csv`, manifestLines(manifest, operator.timeZone));
  }

  @Post(':Code/redeem')
  redeem(
    @CurrentVisit() visit: Visit,
    @Param('TimeslotID') id: string,
    @Param('Code') code: string,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    return this.tick(visit, toId(id), code, form, async () => {
      return warningNote(await this.redemptions.redeem(visit.operatorId, code));
    });
  }

  @Post(':Code/unredeem')
  unredeem(
    @CurrentVisit() visit: Visit,
    @Param('TimeslotID') id: string,
    @Param('Code') code: string,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    return this.tick(visit, toId(id), code, form, async () => {
      await this.redemptions.unredeem(visit.operatorId, code);
      return undefined;
    });
  }

  private tick(
    visit: Visit,
    id: number,
    code: string,
    form: SubmittedForm,
    change: () => Promise<Note | undefined>,
  ): Promise<View> {
    const page = toPageNumber(form.text('_Page'));
    return submit(
      `tick-${code}`,
      form,
      async () => {
        const note = await change();
        const query = page === 1 ? '' : `?Page=${page}`;
        return redirect(`/dashboard/schedule/${id}/sheet${query}#${encodeURIComponent(form.text('_Row'))}`, note);
      },
      (rejection) => this.page(visit, id, page, rejection),
    );
  }

  private async page({ operatorId }: Visit, id: number, page: number, rejection?: Rejection): Promise<PageView> {
    const { timeslot, ...people } = await this.manifests.read(operatorId, id);
    const names = await this.activities.namesOf(operatorId, [timeslot.activityId]);
    const isOpen = await this.isOpen(people.entries[0]);
    const content = <SheetPage timeslot={timeslot} {...people} {...{ isOpen, page, rejection }} />;
    return new PageView(`${names.get(timeslot.activityId)!.name}, ${timeslot.time}`, content);
  }

  private async isOpen(entry: ManifestEntry | undefined): Promise<boolean> {
    if (!entry) return false;
    const { validFrom, validUntil } = await this.tickets.admissionOf(entry.booking);
    const now = this.clock.now();
    return now >= validFrom && now < validUntil;
  }
}

function toPageNumber(text: unknown): number {
  return /^[1-9]\d?$/.test(String(text)) ? Number(text) : 1;
}

function toId(text: string): number {
  const id = parseNumericId(text);
  if (id === undefined) throw new TimeslotNotFoundError();
  return id;
}
