import { Controller, Get, NotFoundException, Param, Query, Req, UseGuards, ValidationPipe } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsISO8601, Length } from 'class-validator';
import { MoreThan, type Repository } from 'typeorm';
import { ApiKeyGuard, type KeyedRequest } from './api-key.guard';
import { Activity, type Operator, Timeslot } from './entities';

class TimeslotsQuery {
  @IsISO8601({ strict: true })
  @Length(10, 10)
  Date!: string;
}

/** The loader of TypeScript leaves out the types by which a pipe would know what to expect. */
const timeslotsQuery = new ValidationPipe({ expectedType: TimeslotsQuery, transform: true, whitelist: true });

/** What such an application usually looks like: everything is read for each request. */
@Controller('api/v2/ota/partner/availability/:ActivityID')
@UseGuards(ApiKeyGuard)
export class TimeslotsController {
  private readonly clocks = new Map<string, Intl.DateTimeFormat>();

  constructor(
    @InjectRepository(Activity) private readonly activities: Repository<Activity>,
    @InjectRepository(Timeslot) private readonly timeslots: Repository<Timeslot>,
  ) {}

  @Get('timeslots')
  async list(
    @Req() { operator }: KeyedRequest,
    @Param('ActivityID') publicId: string,
    @Query(timeslotsQuery) { Date: date }: TimeslotsQuery,
  ) {
    const [activity] = await this.activities.find({
      where: { operatorId: operator.id, publicId, status: 'published' },
      relations: { ticketTypes: true },
    });
    if (!activity) throw new NotFoundException();
    const bookableAfter = Math.floor(Date.now() / 1000) + activity.cutoffMinutes * 60;
    const found = await this.timeslots.find({
      where: {
        operatorId: operator.id,
        activityId: activity.id,
        date,
        status: 'open',
        startsAt: MoreThan(bookableAfter),
      },
      order: { time: 'ASC' },
    });
    const lowest = Math.min(...activity.ticketTypes.map(({ priceAmount }) => priceAmount));
    return {
      data: found
        .filter(({ booked, capacity }) => booked < capacity)
        .map((timeslot) => this.toDto(timeslot, operator, lowest)),
    };
  }

  private toDto(timeslot: Timeslot, { timeZone, currency }: Operator, lowest: number) {
    return {
      TimeslotID: timeslot.id,
      Date: timeslot.date,
      Time: timeslot.time,
      EndTime: this.clockOf(timeZone).format(timeslot.endsAt * 1000),
      StartsAt: timeslot.startsAt,
      EndsAt: timeslot.endsAt,
      Capacity: timeslot.capacity,
      Remaining: timeslot.capacity - timeslot.booked,
      Price: { Amount: lowest, Currency: currency },
    };
  }

  private clockOf(timeZone: string): Intl.DateTimeFormat {
    const known = this.clocks.get(timeZone);
    if (known) return known;
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    this.clocks.set(timeZone, clock);
    return clock;
  }
}
