import { Get, Param } from '@nestjs/common';
import { BookingAccountsService } from '../../../payments';
import { BookingLookupService, UnitItemsService } from '../../../bookings';
import { PublicAddress } from '../../../platform/config';
import { PageView } from '../../html';
import { PageController } from '../frame/page-controller.decorator';
import { CurrentVisit, type Visit } from '../frame/visit';
import { HandOverPage } from './hand-over.page';

/** The page after a sale: what to show and hand over to the customer. */
@PageController('sell/:BookingReference', 'desk')
export class HandOverController {
  constructor(
    private readonly records: BookingLookupService,
    private readonly accounts: BookingAccountsService,
    private readonly items: UnitItemsService,
    private readonly address: PublicAddress,
  ) {}

  @Get()
  async show(@CurrentVisit() visit: Visit, @Param('BookingReference') reference: string): Promise<PageView> {
    const details = await this.records.getBooking(visit.operatorId, reference);
    const account = await this.accounts.readAccount(details);
    const items = await this.items.list(details.booking);
    const links = this.address.link(`/waivers/${details.booking.waiverToken}`);
    const document = {
      styles: ['tickets.css', 'sell.css'],
      scripts: ['dashboard.js', 'steppers.js', 'sell.js'],
    } as const;
    const title = details.booking.status === 'confirmed' ? 'Booked' : 'Receipt';
    return new PageView(title, <HandOverPage {...{ details, account, items, links }} />, 200, {}, document);
  }
}
