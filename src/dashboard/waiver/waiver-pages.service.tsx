import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { type Waiver, listAsks } from '../../bookings';
import { ActivitiesService } from '../../catalog';
import { OperatorsService } from '../../operators';
import { renderWaiver } from './waiver-document';
import type { WaiverHeading } from './waiver-sheet';
import { ClosedWaiverPage, CompletedWaiverPage, TooLargePage, UnknownWaiverPage } from './waiver-states';
import { WaiverPage } from './waiver.page';

/** Answers requests for a waiver page with the page that suits the state of its booking. */
@Injectable()
export class WaiverPagesService {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly operators: OperatorsService,
  ) {}

  /** @param wish what is wanted of a complete waiver besides being told so */
  async show(response: Response, waiver: Waiver | undefined, wish?: 'thanks' | 'form'): Promise<void> {
    if (!waiver) {
      response.send(renderWaiver(response, 404, 'Not found', <UnknownWaiverPage />));
      return;
    }
    const { booking, questions, entries, faults, hasDraft } = waiver;
    const heading = await this.headingOf(waiver);
    const address = `/waivers/${booking.waiverToken}`;
    const send = (status: number, title: string, page: Parameters<typeof renderWaiver>[3]) =>
      response.send(renderWaiver(response, status, title, page, heading));
    if (booking.status !== 'confirmed') {
      send(410, heading.activityName, <ClosedWaiverPage waiver={waiver} heading={heading} />);
      return;
    }
    const isDone =
      booking.waiverStatus === 'complete' || (booking.waiverStatus === 'not-required' && wish === 'thanks');
    if (isDone && !hasDraft && wish !== 'form') {
      const page = (
        <CompletedWaiverPage waiver={waiver} heading={heading} address={address} isNew={wish === 'thanks'} />
      );
      send(200, heading.activityName, page);
      return;
    }
    const { participants } = booking;
    const asks = listAsks(questions, participants);
    const page = <WaiverPage sheet={{ heading, participants, asks, entries, faults, hasDraft, address }} />;
    if (faults.length > 0) send(422, `Error: ${heading.activityName}`, page);
    else send(200, heading.activityName, page);
  }

  showTooLarge(response: Response, token: string): void {
    response.send(renderWaiver(response, 413, 'Too much at once', <TooLargePage address={`/waivers/${token}`} />));
  }

  private async headingOf({ booking }: Waiver): Promise<WaiverHeading> {
    const { operatorId, activityId, sessionDate: date, sessionTime: time, reference } = booking;
    const { name: operatorName, timeZone } = await this.operators.get(operatorId);
    const activityName = (await this.activities.namesOf(operatorId, [activityId])).get(activityId)!.name;
    return { operatorName, activityName, date, time, timeZone, reference };
  }
}
