import { Param, Post, Query } from '@nestjs/common';
import {
  CreateThresholdDto,
  DefineMeterDto,
  DefinitionsService,
  ThresholdsService,
  UsageVoidService,
  VoidUsageDto,
  readThreshold,
} from '../../../metering';
import { parseNumericId } from '../../../platform/values/identifiers';
import { Submitted, SubmittedForm, type View, submit } from '../../html';
import { type Note, redirect } from '../frame/flash-messages';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { readUsageQuery, meterAddress } from './usage-query';
import { MeterPages } from './meter-pages';

type MeterQuery = Record<string, string>;

/** Changes to a meter by owners. */
@PageController('usage/meter')
export class MeterChangesController {
  constructor(
    private readonly pages: MeterPages,
    private readonly definitions: DefinitionsService,
    private readonly thresholds: ThresholdsService,
    private readonly voids: UsageVoidService,
  ) {}

  @Post('void/:ID')
  takeBack(
    @CurrentVisit() visit: Visit,
    @Param('ID') id: string,
    @Query() query: MeterQuery,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    return this.submit(`void-${id}`, visit, query, form, async () => {
      const { Reason } = await form.as(VoidUsageDto);
      await this.voids.voidEntry(visit.operatorId, parseNumericId(id) ?? 0, Reason ?? null);
      return 'usage-voided';
    });
  }

  @Post('definition')
  define(@CurrentVisit() visit: Visit, @Query() query: MeterQuery, @Submitted() form: SubmittedForm): Promise<View> {
    return this.submit('definition', visit, query, form, async () => {
      const dto = await form.as(DefineMeterDto, { separated: { GroupBy: /,/ } });
      await this.definitions.define(visit.operatorId, query['Meter'] ?? '', {
        ...(form.hasChanged('DisplayName') && { displayName: dto.DisplayName ?? null }),
        ...(form.hasChanged('Unit') && { unit: dto.Unit ?? null }),
        ...(form.hasChanged('Description') && { description: dto.Description ?? null }),
        ...(form.hasChanged('GroupBy') && { groupBy: dto.GroupBy ?? [] }),
      });
      return 'meter-defined';
    });
  }

  @Post('thresholds')
  addThreshold(
    @CurrentVisit() visit: Visit,
    @Query() query: MeterQuery,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    return this.submit('threshold', visit, query, form, async () => {
      const { Period } = form.toBody(CreateThresholdDto, { additional: ['Limit'] }) as Record<
        string,
        string | undefined
      >;
      const Limit = form.text('Limit') || undefined;
      const threshold = readThreshold(thresholdBody({ Meter: query['Meter'], Period, Limit }));
      await form.once(() => this.thresholds.add(visit.operatorId, threshold));
      return 'threshold-added';
    });
  }

  @Post('thresholds/:ThresholdID/remove')
  removeThreshold(
    @CurrentVisit() visit: Visit,
    @Param('ThresholdID') id: string,
    @Query() query: MeterQuery,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    return this.submit(`remove-${id}`, visit, query, form, async () => {
      await this.thresholds.remove(visit.operatorId, id);
      return 'threshold-removed';
    });
  }

  private submit(
    id: string,
    visit: Visit,
    query: MeterQuery,
    form: SubmittedForm,
    work: () => Promise<Note>,
  ): Promise<View> {
    return submit(
      id,
      form,
      async () => redirect(meterAddress(query['Meter'] ?? '', readUsageQuery(query, visit.today)), await work()),
      (rejection) => this.pages.renderMeterPage(visit, query, rejection),
    );
  }
}

/** The API's body as text, because only text represents an amount exactly. */
function thresholdBody({ Limit, ...others }: Record<'Meter' | 'Period' | 'Limit', string | undefined>) {
  const digits = Limit?.replaceAll(',', '') ?? '';
  const isNumber = /^\d{1,20}(\.\d{1,20})?$/.test(digits);
  const value = { ...others, Limit: isNumber ? Number(digits) : Limit };
  const text = JSON.stringify({ ...others, Limit: isNumber ? 0 : Limit }).replace(/"Limit":0}$/, `"Limit":${digits}}`);
  return { value, text };
}
