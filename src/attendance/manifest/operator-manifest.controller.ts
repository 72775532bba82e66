import { Controller, Get, Header, Param, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { TimeslotNotFoundError, toTimeslotDto } from '../../availability';
import { ActivitiesService } from '../../catalog';
import { OperatorsService } from '../../operators';
import { type Caller, CurrentCaller, RequirePermission } from '../../platform/auth';
import { streamOf } from '../../platform/http/messages';
import { ApiData, ApiProblems } from '../../platform/http/openapi';
import { parseNumericId } from '../../platform/values/identifiers';
import { ManifestDto } from '../dto/manifest.dto';
import { manifestLines } from './manifest-csv';
import { toManifestParticipantDto } from './manifest.mapper';
import { ManifestService } from './manifest.service';

@ApiTags('Operator: timeslots')
@RequirePermission('operator')
@Controller('api/v2/operator/timeslots')
export class OperatorManifestController {
  constructor(
    private readonly manifests: ManifestService,
    private readonly activities: ActivitiesService,
    private readonly operators: OperatorsService,
  ) {}

  @Get(':TimeslotID/manifest')
  @ApiOperation({
    summary: 'Retrieve the manifest of a timeslot',
    description:
      'Returns the participants of all confirmed bookings, including those who have not answered any questions, with their flagged answers, waiver, money due and check-in.',
  })
  @ApiData(ManifestDto)
  @ApiProblems('timeslot-not-found')
  async getManifest(
    @CurrentCaller() { operatorId }: Caller,
    @Param('TimeslotID') text: string,
  ): Promise<{ data: ManifestDto }> {
    const { timeslot, entries, isTruncated } = await this.manifests.read(operatorId, toId(text));
    const { timeZone } = await this.operators.getOperator(operatorId);
    const names = await this.activities.namesOf(operatorId, [timeslot.activityId]);
    return {
      data: {
        Timeslot: toTimeslotDto(timeslot, names.get(timeslot.activityId)!.publicId, timeZone),
        Participants: entries.map(toManifestParticipantDto),
        Truncated: isTruncated,
      },
    };
  }

  @Get(':TimeslotID/manifest.csv')
  @Header('Content-Type', 'text/csv; charset=utf-8')
  @Header('Content-Disposition', 'attachment; filename="manifest.csv"')
  @ApiOperation({
    summary: 'Export the manifest of a timeslot',
    description:
      'Returns the same participants as CSV, with a column for each question that somebody has answered. `Balance` is in units of the currency, such as 45.5.',
  })
  @ApiProduces('text/csv')
  @ApiOkResponse({ description: 'CSV with a header row and one row per participant.', schema: { type: 'string' } })
  @ApiProblems('timeslot-not-found')
  async exportManifest(
    @CurrentCaller() { operatorId }: Caller,
    @Param('TimeslotID') text: string,
  ): Promise<StreamableFile> {
    const { timeZone } = await this.operators.getOperator(operatorId);
    const lines = manifestLines(await this.manifests.readForDownload(operatorId, toId(text)), timeZone);
    return new StreamableFile(streamOf(lines));
  }
}

function toId(text: string): number {
  const id = parseNumericId(text);
  if (id === undefined) throw new TimeslotNotFoundError();
  return id;
}
