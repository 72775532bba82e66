import { Get, Query } from '@nestjs/common';
import { ActivitiesService } from '../../../catalog';
import { isLocalDate } from '../../../platform/values/time';
import { PageView } from '../../html';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { DayManifestService } from './day-manifest.service';
import { FlagsPage } from './flags.page';

/** All flagged answers of a day. */
@PageController('flags', 'instructor')
export class FlagsController {
  constructor(
    private readonly manifests: DayManifestService,
    private readonly activities: ActivitiesService,
  ) {}

  @Get()
  async show(@CurrentVisit() { operatorId, today }: Visit, @Query('Date') requested: unknown): Promise<PageView> {
    const date = isLocalDate(requested) ? requested : today;
    const { entries, isTruncated } = await this.manifests.read(operatorId, { date, today }, { isFlagged: true });
    const names = await this.activities.namesOf(operatorId, [
      ...new Set(entries.map(({ booking }) => booking.activityId)),
    ]);
    const flagged = entries.filter(({ flags }) => flags.length > 0);
    const content = <FlagsPage date={date} entries={flagged} names={names} isTruncated={isTruncated} />;
    return new PageView('Flagged answers', content);
  }
}
