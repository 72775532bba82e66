import { Get, Query } from '@nestjs/common';
import { PageController } from '../frame/page-controller.decorator';
import { redirect } from '../frame/flash-messages';
import type { View } from '../../html';
import { CurrentVisit, type Visit } from '../frame/visit';
import { MeterPages } from './meter-pages';

/** The page of one meter. */
@PageController('usage/meter', 'staff')
export class MeterController {
  constructor(private readonly pages: MeterPages) {}

  @Get()
  async show(@CurrentVisit() visit: Visit, @Query() query: Record<string, string>): Promise<View> {
    return query['Meter'] ? this.pages.renderMeterPage(visit, query) : redirect('/dashboard/usage');
  }
}
