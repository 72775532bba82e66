import { Param, Post, Query } from '@nestjs/common';
import {
  ChangeThresholdDto,
  CreateThresholdDto,
  DefineMeterDto,
  DefinitionsService,
  ThresholdsService,
  UsageVoidService,
  VoidUsageDto,
  readThreshold,
  readThresholdChange,
} from '../../../metering';
import { parseNumericId } from '../../../platform/values/identifiers';
import { type FormShape, Submitted, SubmittedForm, type View, submit } from '../../html';
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
        ...changedAggregation(form, dto),
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
      const fields = { ...form.toBody(CreateThresholdDto, THRESHOLD_FORM), Meter: query['Meter'] };
      const threshold = readThreshold(thresholdBody(fields, form.text('Limit')));
      await form.once(() => this.thresholds.add(visit.operatorId, threshold));
      return 'threshold-added';
    });
  }

  @Post('thresholds/:ThresholdID/change')
  changeThreshold(
    @CurrentVisit() visit: Visit,
    @Param('ThresholdID') id: string,
    @Query() query: MeterQuery,
    @Submitted() form: SubmittedForm,
  ): Promise<View> {
    return this.submit(`change-${id}`, visit, query, form, async () => {
      const fields = form.toBody(ChangeThresholdDto, THRESHOLD_FORM);
      const limit = form.hasChanged('Limit') ? form.text('Limit') : undefined;
      await this.thresholds.change(visit.operatorId, id, readThresholdChange(thresholdBody(fields, limit)));
      return 'threshold-changed';
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

function changedAggregation(form: SubmittedForm, { Aggregation, UniqueBy }: DefineMeterDto) {
  return {
    ...(form.hasChanged('Aggregation') && { aggregation: Aggregation ?? ('sum' as const) }),
    ...(form.hasChanged('UniqueBy') && { uniqueBy: UniqueBy ?? null }),
  };
}

/** Limits need every digit. */
const THRESHOLD_FORM: FormShape = { additional: ['Limit'], separated: { Levels: /,/ } };

/** The API's body as text, because only text represents an amount exactly. @param limit undefined: unchanged */
function thresholdBody({ Levels, ...others }: Readonly<Record<string, unknown>>, limit: string | undefined) {
  const fields = { ...others, ...(Array.isArray(Levels) && { Levels: toLevels(Levels as string[]) }) };
  if (limit === undefined) return { value: fields, text: JSON.stringify(fields) };
  const digits = limit.replaceAll(',', '');
  const isNumber = /^\d{1,20}(\.\d{1,20})?$/.test(digits);
  const value = { ...fields, Limit: isNumber ? Number(digits) : limit };
  const text = JSON.stringify({ ...fields, Limit: isNumber ? 0 : limit }).replace(/"Limit":0}$/, `"Limit":${digits}}`);
  return { value, text };
}

/** Text that is no percentage reaches the validation as it was typed. */
function toLevels(texts: readonly string[]): (number | string)[] {
  return texts.map((text) => (/^\d{1,4} ?%?$/.test(text) ? parseInt(text, 10) : text));
}
